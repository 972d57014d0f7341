"use strict";

const config = window.trainSearch;
const apiToken = document.querySelector('meta[name="api-token"]').content;
const form = document.getElementById("search");
const message = document.getElementById("message");
const table = document.getElementById("connections");

function visitor() {
  let id = localStorage.getItem("trains.visitor");
  if (!id) {
    id = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
    localStorage.setItem("trains.visitor", id);
  }
  return id;
}

function collect(event, details) {
  const body = JSON.stringify({ event, visitor: visitor(), page: location.pathname, at: Date.now(), ...details });
  navigator.sendBeacon(config.urls.collect, body);
}

async function getJson(url, options) {
  const response = await fetch(url, { credentials: "same-origin", ...options });
  const data = await response.json();
  if (!response.ok) throw new Error(data.error || `The server answered ${response.status}.`);
  return data;
}

// A field in which a station is typed by name; the code of the chosen one waits in its data-code.
function suggestStations(input) {
  const list = document.getElementById(input.getAttribute("aria-controls"));
  let timer = 0;
  let latest = 0;

  function choose(station) {
    input.value = station.name;
    input.dataset.code = station.code;
    list.hidden = true;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }

  function offer(stations) {
    list.replaceChildren(...stations.map((station) => {
      const item = document.createElement("li");
      item.setAttribute("role", "option");
      item.dataset.code = station.code;
      item.textContent = station.name;
      item.addEventListener("mousedown", (event) => event.preventDefault());
      item.addEventListener("click", () => choose(station));
      return item;
    }));
    list.hidden = stations.length === 0;
  }

  async function look() {
    const mine = ++latest;
    const answer = await getJson(`${config.urls.stations}?q=${encodeURIComponent(input.value)}`);
    if (mine === latest) offer(answer.stations);
  }

  input.addEventListener("input", () => {
    delete input.dataset.code;
    clearTimeout(timer);
    latest++;
    list.hidden = true;
    if (input.value.trim().length >= config.shortest) timer = setTimeout(look, config.debounce);
  });
}

function show(answer) {
  const rows = answer.connections.map((connection) => {
    const row = document.createElement("tr");
    const price = `${connection.price.toFixed(2)} ${answer.currency}`;
    const changes = connection.changes === 0 ? "direct" : String(connection.changes);
    for (const text of [connection.departure, connection.arrival, connection.duration, changes, connection.train, price]) {
      row.insertCell().textContent = text;
    }
    return row;
  });
  table.tBodies[0].replaceChildren(...rows);
  table.caption.textContent = `${answer.from.name} to ${answer.to.name}, ${answer.date}`;
  table.hidden = false;
  message.textContent = `${rows.length} connections`;
}

async function search(event) {
  event.preventDefault();
  const { from, to, date, passengers } = form.elements;
  if (!from.dataset.code || !to.dataset.code) {
    message.textContent = "Choose both stations from the suggestions.";
    return;
  }
  message.textContent = "Searching...";
  collect("search", {});
  try {
    show(await getJson(config.urls.connections, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Api-Token": apiToken },
      body: JSON.stringify({
        from: from.dataset.code,
        to: to.dataset.code,
        date: date.value,
        passengers: Number(passengers.value),
      }),
    }));
  } catch (error) {
    table.hidden = true;
    message.textContent = error.message;
  }
}

suggestStations(form.elements.from);
suggestStations(form.elements.to);
form.addEventListener("submit", search);
collect("view", { width: window.innerWidth });
getJson(config.urls.settings).then((settings) => { document.documentElement.dataset.theme = settings.theme; });
setInterval(() => fetch(`${config.urls.presence}?_=${Date.now()}`), config.presenceEvery);
