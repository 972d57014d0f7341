// Runs in every page while recording: tells `recordInteraction` what the person does, one object each.
(() => {
  const steps = (element) => {
    const parts = [];
    for (let at = element; at && at.nodeType === 1; at = at.parentElement) {
      const id = at.getAttribute("id");
      if (id) return [`#${CSS.escape(id)}`, ...parts];
      const tag = at.tagName.toLowerCase();
      const name = at.getAttribute("name");
      const twins = at.parentElement ? [...at.parentElement.children].filter((other) => other.tagName === at.tagName) : [];
      if (name) parts.unshift(`${tag}[name="${CSS.escape(name)}"]`);
      else parts.unshift(twins.length > 1 ? `${tag}:nth-of-type(${twins.indexOf(at) + 1})` : tag);
    }
    return parts;
  };

  const tell = (type, element, key = null) => window.recordInteraction({
    type,
    ts: Date.now(),
    url: location.href,
    selector: steps(element).join(" > "),
    tag: element.tagName.toLowerCase(),
    name: element.getAttribute("name"),
    id: element.getAttribute("id"),
    inputType: element.getAttribute("type"),
    value: "value" in element && typeof element.value !== "object" && element.tagName !== "LI" ? element.value : null,
    key,
    text: (element.innerText || "").slice(0, 80),
  });

  const clickable = "a, button, input, select, textarea, label, [role=option], [role=button], [onclick]";
  const listen = (type, take) => document.addEventListener(type, (event) => {
    if (event.target instanceof Element) take(event);
  }, { capture: true });
  listen("click", (event) => tell("click", event.target.closest(clickable) || event.target));
  listen("input", (event) => tell("input", event.target));
  listen("change", (event) => tell("change", event.target));
  listen("submit", (event) => tell("submit", event.target));
  listen("keydown", (event) => { if (["Enter", "Tab", "Escape"].includes(event.key)) tell("keydown", event.target, event.key); });
})();
