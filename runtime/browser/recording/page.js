// Runs at the start of every document while recording, in a world of its own that the page cannot see: tells
// `superdiscoveryTell` what the person does, and `superdiscoverySee()` what the document looks like.
(() => {
  if (globalThis.superdiscoverySee) return;
  const MOST_HTML = 8_000_000, MOST_FILE = 20_000_000, MOST_TEXT = 200;
  const send = (kind, value) => globalThis.superdiscoveryTell(JSON.stringify({kind, value}));
  const squeeze = (text) => (text || "").replace(/\s+/g, " ").trim();
  let changed = true;
  // One change is enough to know: nothing more is watched until the document has been looked at.
  const watcher = new MutationObserver(() => { changed = true; watcher.disconnect(); });

  const finds = (root, selector, element) => {
    try {
      const found = root.querySelectorAll(selector);
      return found.length === 1 && found[0] === element;
    } catch { return false; }
  };
  // An id that a framework made up for this page load is another one next time.
  const lasting = (id) => id && !/\d{4,}|^[:_]|[0-9a-f]{8}-|^(radix|headlessui|mui|react|ember|ext-gen|yui|gen)[-_:]?/i.test(id);
  const quote = (text) => `"${text.replace(/["\\]/g, "\\$&").replace(/\n/g, "\\a ")}"`;

  const given = ["data-testid", "data-test", "data-cy", "name"], told = ["aria-label", "placeholder", "href", "title"];
  const own = (element) => {
    const tag = element.localName, found = [];
    if (lasting(element.id)) found.push(`#${CSS.escape(element.id)}`);
    // What a link says and where it leads is content: tomorrow another one stands in its place.
    for (const name of tag === "a" ? given : [...given, ...told]) {
      const value = element.getAttribute(name);
      if (value && value.length <= 120) found.push(`${CSS.escape(tag)}[${name}=${quote(value)}]`);
    }
    if (["radio", "checkbox", "submit"].includes(element.type) && element.getAttribute("value")) {
      const name = element.getAttribute("name");
      found.unshift(`${tag}${name ? `[name=${quote(name)}]` : ""}[value=${quote(element.getAttribute("value"))}]`);
      if (lasting(element.id)) found.unshift(`#${CSS.escape(element.id)}`);
    }
    return found;
  };
  const place = (element) => {
    const tag = CSS.escape(element.localName);
    const twins = [...(element.parentNode?.children || [])].filter((other) => other.localName === element.localName);
    return twins.length > 1 ? `${tag}:nth-of-type(${twins.indexOf(element) + 1})` : tag;
  };
  // The shortest that finds just this element: by what it says of itself, else below the nearest that can be told.
  const within = (root, element) => {
    for (const selector of own(element)) if (finds(root, selector, element)) return selector;
    let path = "", short = "";
    for (let at = element; at && at.nodeType === 1; at = at.parentElement) {
      if (at !== element) {
        for (const selector of own(at)) if (finds(root, `${selector} > ${path}`, element)) return `${selector} > ${path}`;
      }
      path = path ? `${place(at)} > ${path}` : place(at);
      if (!short && finds(root, path, element)) short = path;
    }
    return short || path;
  };
  const selector = (element) => {
    const root = element.getRootNode();
    const inner = within(root, element);
    return root instanceof ShadowRoot ? `${selector(root.host)} >> ${inner}` : inner;
  };

  const words = (node) => {
    if (!node) return "";
    const copy = node.cloneNode(true);
    for (const field of copy.querySelectorAll("select, textarea, script, style, button")) field.remove();
    return squeeze(copy.textContent).replace(/[ :*]+$/, "");
  };
  const label = (element) => {
    for (const each of element.labels || []) if (words(each)) return words(each);
    const named = (element.getAttribute("aria-labelledby") || "").split(/\s+/).filter(Boolean);
    return squeeze(element.getAttribute("aria-label"))
      || squeeze(named.map((id) => words(element.getRootNode().getElementById?.(id))).join(" "))
      || squeeze(element.getAttribute("placeholder")) || squeeze(element.getAttribute("title"));
  };
  const value = (element) => {
    if (element.isContentEditable) return element.innerText;
    if (element.type === "checkbox" && !element.checked) return "";
    if (element.type === "file") return [...element.files].map((file) => file.name).join("\n");
    if (element.localName === "select" && element.multiple) return [...element.selectedOptions].map((o) => o.value).join("\n");
    return /^(input|select|textarea|button|option)$/.test(element.localName) ? element.value : "";
  };
  const text = (element) => {
    if (element.localName === "select") return squeeze([...element.selectedOptions].map((o) => o.label).join(" "));
    if (element.localName === "form") return "";
    return squeeze(element.querySelector("script, style") ? element.innerText : element.textContent);
  };

  // What was acted on and is left before it settled would otherwise be seen by nobody: what is told at `pagehide` no
  // longer arrives. Nobody listens before that, for a navigation then waits for the page's answer.
  const leave = () => send("seen", globalThis.superdiscoverySee());

  const tell = (type, element, key = "") => {
    // What the person acted on is what they saw, which may differ from every moment at which the page was quiet.
    if (changed && ["click", "change", "submit"].includes(type)) send("seen", globalThis.superdiscoverySee());
    addEventListener("beforeunload", leave, {capture: true});
    send("interaction", {
      time: Date.now() / 1000,
      type,
      url: location.href,
      selector: selector(element),
      tag: element.localName,
      name: element.getAttribute("name") || "",
      element_id: element.getAttribute("id") || "",
      classes: [...element.classList],
      input_type: (element.localName === "input" || element.localName === "button" ? element.getAttribute("type") || "" : "").toLowerCase(),
      value: value(element).slice(0, 100_000),
      key,
      text: text(element).slice(0, MOST_TEXT),
      label: label(element).slice(0, 120),
    });
  };

  // A form that is submitted as it stands sends files that the browser shows nobody: they are read when chosen.
  const known = new WeakSet();
  const read = (files) => {
    for (const file of files) {
      if (file.size > MOST_FILE || known.has(file)) continue;
      known.add(file);
      const reader = new FileReader();
      reader.onload = () => send("file", {name: file.name, size: file.size, data: reader.result.split(",", 2)[1] || ""});
      reader.readAsDataURL(file);
    }
  };

  const clickable = "a, button, input, select, textarea, label, option, summary, [role=option], [role=button], [role=menuitem], [role=tab], [role=link], [onclick]";
  const listen = (type, take) => addEventListener(type, (event) => {
    const element = event.composedPath()[0];
    if (element instanceof Element) take(element, event);
  }, {capture: true, passive: true});
  // What opens as soon as a button is pressed may cover it: the click then reaches only what lies around both.
  let pressed = null;
  listen("pointerdown", (element, event) => { pressed = event.isTrusted ? {element, x: event.clientX, y: event.clientY} : null; });
  const meant = (element, event) => {
    const down = pressed;
    pressed = null;
    const stayed = down && Math.abs(down.x - event.clientX) < 4 && Math.abs(down.y - event.clientY) < 4;
    return stayed && event.detail && down.element !== element && element.contains(down.element) ? down.element : element;
  };
  listen("click", (element, event) => {
    const clicked = meant(element, event);
    if (event.isTrusted) tell("click", clicked.closest(clickable) || clicked);
  });
  // A page that has a menu of its own put up for what was pointed at; the browser's own menu chooses nothing of the page.
  listen("contextmenu", (element, event) => setTimeout(() => {
    if (event.isTrusted && event.defaultPrevented) tell("click", element.closest(clickable) || element);
  }));
  // An editor drawn by a script rewrites what the browser put into it, such as a bracket that it had closed by itself.
  listen("input", (element) => {
    if (element.isContentEditable) setTimeout(() => { if (element.isConnected) tell("input", element); });
    else tell("input", element);
  });
  listen("change", (element) => { tell("change", element); if (element.type === "file") read(element.files); });
  listen("submit", (element) => tell("submit", element));
  // Enter takes the entry of an open list box that is marked while the keyboard stays in its field, as a click would.
  const marked = (element) => {
    const entry = element.getRootNode().getElementById?.(element.getAttribute("aria-activedescendant"));
    return entry?.getAttribute("role") === "option" && entry.getClientRects().length ? entry : null;
  };
  listen("keydown", (element, event) => {
    if (!event.isTrusted || !["Enter", "Escape", "Tab"].includes(event.key)) return;
    const entry = event.key === "Enter" && marked(element);
    if (entry) tell("click", entry);
    else tell("keydown", element, event.key);
  });

  // Of a form with files that is answered by a redirect the browser tells no field at all.
  addEventListener("formdata", (event) => {
    const entries = [...event.formData], files = entries.map(([, value]) => value).filter((value) => value instanceof File);
    if (!files.length) return;
    read(files.filter((file) => file.size));
    send("form", {fields: entries.map(([name, value]) => value instanceof File
      ? {name, file: value.name, filename: value.webkitRelativePath || value.name, type: value.type}
      : {name, value})});
  });

  const stored = (area) => {
    try { return {...globalThis[area]}; } catch { return {}; }
  };
  globalThis.superdiscoverySee = () => {
    changed = false;
    removeEventListener("beforeunload", leave, {capture: true});
    watcher.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
    const type = document.doctype ? `<!doctype ${document.doctype.name}>\n` : "";
    return {
      time: Date.now() / 1000,
      url: location.href,
      title: document.title,
      html: (type + (document.documentElement?.outerHTML || "")).slice(0, MOST_HTML),
      local: stored("localStorage"),
      session: stored("sessionStorage"),
      names: Object.keys(globalThis),
    };
  };
})();
