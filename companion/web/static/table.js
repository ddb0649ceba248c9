/** The table on one phone: presses without reloading, live pictures, keys for codes, the long press. */

import { hang } from "./picture.js";
import { listen } from "./press.js";

const POLL = 30_000; // milliseconds
const LONG = 450; // milliseconds until a press is a long one
const place = /** @type {HTMLElement} */ (document.getElementById("picture"));
const form = /** @type {HTMLFormElement} */ (document.getElementById("press"));
const said = /** @type {HTMLElement} */ (document.getElementById("said"));
const stale = /** @type {HTMLElement} */ (document.getElementById("stale"));
let fresh = Date.now(); // when the picture was last known to be the newest

document.documentElement.classList.add("has-script");

// --- pictures ---------------------------------------------------------------------------------

/** @param {{version: number, log: string, panel?: string, read?: number}} told @param {boolean} asked the answer to a press of our own */
function show(told, asked = false) {
  fresh = Date.now();
  if (told.read) field("read").value = String(Math.max(told.read, Number(field("read").value)));
  const hanging = place.querySelector("article")?.dataset ?? {};
  const newer = told.log !== hanging.log || told.version > Number(hanging.version);
  if (told.panel && newer) {
    hang(place, told.panel);
    field("seen").value = String(told.version);
  }
  if (asked) putAside();
  mark();
}

/** @param {string} name */
const field = (name) => /** @type {HTMLInputElement} */ (form.querySelector(`input[name=${name}]`));

/** Whether this phone has put the told text away. */
function mark() {
  const told = Number(place.querySelector("article")?.dataset.told);
  place.classList.toggle("is-read", told > 0 && Number(field("read").value) >= told);
  const code = codeField();
  if (code) code.inputMode = "none"; // our own keys are there
}

/** @param {string} words */
function say(words) {
  said.replaceChildren();
  if (!words) return;
  const line = document.createElement("p");
  line.className = "said";
  line.textContent = words;
  said.append(line);
}

/** After a press the sheets close, and what was typed in them is gone. */
function putAside() {
  for (const sheet of document.querySelectorAll("details[open]")) sheet.removeAttribute("open");
  const code = codeField();
  if (code) code.value = "";
  const note = document.getElementById("note");
  if (note instanceof HTMLInputElement) note.value = "";
}

listen(form, (answer) => {
  say(answer.said);
  show(answer, !answer.said);
}, say);

form.addEventListener("submit", (event) => {
  if (!(event.submitter instanceof HTMLButtonElement) || event.submitter.name !== "read") return;
  event.preventDefault();
  field("read").value = event.submitter.value;
  mark();
  document.getElementById("stage")?.focus({ preventScroll: true });
  scrollTo({ top: 0 });
});

said.addEventListener("click", (event) => {
  if (event.target instanceof HTMLElement && !event.target.closest("form")) say("");
});

// --- live -------------------------------------------------------------------------------------

/** @type {EventSource} */
let stream;
function tune() {
  stream?.close();
  stream = new EventSource(place.dataset.live ?? "");
  stream.onmessage = (event) => show(JSON.parse(event.data));
  stream.onopen = () => (fresh = Date.now());
}

async function refetch() {
  if (stream.readyState === EventSource.CLOSED) tune();
  try {
    const response = await fetch(place.dataset.fetch ?? "", { headers: { Accept: "application/json" } });
    if (response.redirected) location.reload();
    else if (response.ok) show(await response.json());
  } catch {
    age();
  }
}

/** Says how old the picture is while it may not be the newest. */
function age() {
  if (stream.readyState === EventSource.OPEN) fresh = Date.now();
  const seconds = Math.round((Date.now() - fresh) / 1000);
  stale.hidden = seconds < 4;
  const words = seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
  stale.textContent = (stale.dataset.words ?? "").replace("…", words);
}

tune();
mark();
setInterval(age, 1000);
setInterval(() => document.visibilityState === "visible" && refetch(), POLL);
addEventListener("focus", refetch);
addEventListener("online", refetch);
addEventListener("pageshow", (event) => event.persisted && refetch());
addEventListener("pagehide", () => stream.close());

// --- sheets, keys, the long press -------------------------------------------------------------

addEventListener("click", (event) => {
  const at = /** @type {Element} */ (event.target);
  for (const sheet of document.querySelectorAll("details[open]")) {
    if (!sheet.contains(at)) sheet.removeAttribute("open");
  }
  const code = codeField();
  if (!code) return;
  const key = at.closest("[data-key]")?.getAttribute("data-key");
  if (key) code.value = full(code) ? key : code.value + key;
  if (at.closest("[data-erase]")) code.value = code.value.slice(0, -1);
  if (key && full(code)) document.getElementById("enter-code")?.click();
});

addEventListener("input", (event) => {
  const code = codeField();
  if (code && event.target === code && full(code)) document.getElementById("enter-code")?.click();
});

function codeField() {
  return /** @type {HTMLInputElement | null} */ (document.getElementById("code"));
}

/** Whether a code of fixed length is complete. @param {HTMLInputElement} code */
function full(code) {
  return code.value.replace(/[\s-]/g, "").length === Number(code.dataset.length);
}

addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    for (const sheet of document.querySelectorAll("details[open]")) {
      sheet.removeAttribute("open");
      sheet.querySelector("summary")?.focus();
    }
  }
  const input = event.target;
  if (event.key !== "Enter" || !(input instanceof HTMLInputElement) || input.form !== form) return;
  event.preventDefault(); // a form's first button is not the one that belongs to this input
  if (!event.repeat) input.parentElement?.querySelector("button")?.click();
});

/** @type {number | undefined} */
let held;
addEventListener("pointerdown", (event) => {
  if (/** @type {Element} */ (event.target).closest?.("#danger-up")) {
    held = setTimeout(() => {
      held = undefined;
      document.getElementById("sheet-cause")?.setAttribute("open", "");
      addEventListener("click", (click) => (click.preventDefault(), click.stopPropagation()), { capture: true, once: true });
    }, LONG);
  }
});
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => clearTimeout(held));
addEventListener("contextmenu", (event) => {
  if (/** @type {Element} */ (event.target).closest?.("#danger-up")) event.preventDefault();
});
