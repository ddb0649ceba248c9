/**
 * The picture of the table: hung up where the old one was, with focus, ticks and typed text kept.
 * A picture is HTML that the server made, the same for every phone.
 */

const INERT = 333; // milliseconds that a changed button ignores a finger
/** @type {number | undefined} */
let resting;

/** @typedef {{read: number, turn: number, told: number}} Known kept on this device, so that a reload brings nothing back */
const KEY = `read ${location.pathname}`;

/** @param {Element} place @param {string} html @returns {Element | null} the article that now hangs there */
export function hang(place, html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").querySelector("article");
  const old = place.querySelector("article");
  if (!fresh || !old) return null;
  const before = news(old);
  const meant = meaning(old);
  const focused = document.activeElement;
  match(old, fresh);
  if (meaning(old) !== meant) rest(place);
  if (focused instanceof HTMLElement && focused !== document.body && !focused.isConnected) {
    old.querySelector("#stage")?.focus({ preventScroll: true });
  }
  announce(news(old).filter((one) => !before.some((known) => known[0] === one[0] && known[1] === one[1])));
  return old;
}

/** What the big button and the questions mean now. @param {Element} picture */
export function meaning(picture) {
  const primary = picture.querySelector("#primary");
  const title = picture.querySelector(".crown h1");
  const question = picture.querySelector(".prompt");
  return [primary?.getAttribute("value"), primary?.textContent, title?.id, question?.id].join("|");
}

/** All buttons but those that merge ignore fingers for a moment. @param {Element} place */
function rest(place) {
  clearTimeout(resting);
  place.classList.add("resting");
  resting = setTimeout(() => place.classList.remove("resting"), INERT);
}

/** @param {Element} picture @returns {[string, string][]} */
function news(picture) {
  return [...picture.querySelectorAll("[data-news]")].map((one) => [one.id, one.textContent?.trim() ?? ""]);
}

/** Said once, also when the words are the same as before. @param {[string, string][]} changed */
function announce(changed) {
  const place = document.getElementById("news");
  if (!place || !changed.length) return;
  place.replaceChildren();
  const line = document.createElement("span");
  line.textContent = changed.map((one) => one[1]).join(". ");
  requestAnimationFrame(() => place.replaceChildren(line));
}

/** Make `old` like `fresh`, keeping elements that have the same id. @param {Element} old @param {Element} fresh */
function match(old, fresh) {
  if (old.hasAttribute("data-own")) return; // this phone wrote there
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !(name === "open" && old.localName === "details")) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  const named = new Map();
  for (const child of old.children) if (child.id) named.set(child.id, child);
  /** @type {ChildNode | null} */
  let here = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const kept = find(here, wanted, named);
    if (kept === null) {
      old.insertBefore(wanted, here);
    } else {
      if (kept !== here) old.insertBefore(kept, here);
      else here = here.nextSibling;
      if (kept instanceof Element && wanted instanceof Element) match(kept, wanted);
      else if (kept.nodeValue !== wanted.nodeValue) kept.nodeValue = wanted.nodeValue;
    }
  }
  while (here) {
    const next = here.nextSibling;
    here.remove();
    here = next;
  }
}

/**
 * The old node that can become the wanted one, or null.
 * @param {ChildNode | null} here @param {ChildNode} wanted @param {Map<string, Element>} named
 * @returns {ChildNode | null}
 */
function find(here, wanted, named) {
  if (wanted instanceof Element && wanted.id) {
    const same = named.get(wanted.id);
    return same?.localName === wanted.localName ? same : null;
  }
  if (!here || here.nodeType !== wanted.nodeType) return null;
  if (here instanceof Element && wanted instanceof Element) {
    return !here.id && here.localName === wanted.localName ? here : null;
  }
  return here;
}

/**
 * The last card that is read. What was shown in an earlier turn is; what an undo took back is not.
 * @param {number} read @param {number} turn 0 between pages @param {number} told the last card that is shown
 */
export function putAway(read, turn, told) {
  const known = /** @type {Known} */ (JSON.parse(localStorage.getItem(KEY) ?? "null") ?? { read: 0, turn: 0, told: 0 });
  const passed = 0 < known.turn && known.turn < turn ? known.told : 0;
  const last = Math.max(read, known.read, passed);
  const now = told > 0 ? Math.min(last, told) : last;
  localStorage.setItem(KEY, JSON.stringify({ read: now, turn, told }));
  return now;
}
