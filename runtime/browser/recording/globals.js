// The page's own globals as texts: data it put on `window`, and what its scripts declared at the top, which `declared`
// gives as [name, () => value]. No getter of the page is called, and no more is read than can be written down.
(declared) => {
  const found = {};
  let room = 400_000;
  const plain = (value) => typeof value !== "object" || Array.isArray(value)
    || [Object.prototype, null].includes(Object.getPrototypeOf(value));
  const put = (name, value) => {
    if (value === null || ["undefined", "function", "symbol"].includes(typeof value) || !plain(value)) return;
    let left = 20_000;
    const count = (_, inner) => { if (--left < 0) throw new RangeError("too much"); return inner; };
    try {
      const text = typeof value === "string" ? value : JSON.stringify(value, count);
      if (text && text.length <= 50_000 && (room -= text.length) > 0) found[name] = text;
    } catch { /* it refers to itself, is too much, or is not data */ }
  };
  for (const name of Object.keys(window)) {
    const known = Object.getOwnPropertyDescriptor(window, name);
    if (known && "value" in known && known.value !== window) put(name, known.value);
  }
  for (const [name, read] of declared) {
    try { put(name, read()); } catch { /* not yet initialised */ }
  }
  return found;
}
