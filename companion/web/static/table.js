/** The table on one phone: presses without reloading, live pictures, keys for codes, the long press. */

import { hang, meaning, putAway } from "./picture.js";
import { listen } from "./press.js";

const POLL = 30_000; // milliseconds
const LONG = 450; // milliseconds until a press is a long one
const place = /** @type {HTMLElement} */ (document.getElementById("picture"));
const form = /** @type {HTMLFormElement} */ (document.getElementById("press"));
const said = /** @type {HTMLElement} */ (document.getElementById("said"));
const stale = /** @type {HTMLElement} */ (document.getElementById("stale"));
const chip = /** @type {HTMLElement} */ (document.getElementById("newer"));
const NEAR = 40; // pixels from the top where nothing new can be missed
let fresh = Date.now(); // when the picture was last known to be the newest
let led = stage(); // what this phone was last led to
let refused = false; // the code in the field was: the next key begins anew

document.documentElement.classList.add("has-script");

// --- pictures ---------------------------------------------------------------------------------

/** @param {{version: number, log: string, panel?: string, read?: number}} told @param {boolean} asked the answer to a press of our own */
function show(told, asked = false) {
  fresh = Date.now();
  if (told.read) field("read").value = String(Math.max(told.read, Number(field("read").value)));
  const hanging = place.querySelector("article")?.dataset ?? {};
  const newer = told.log !== hanging.log || told.version > Number(hanging.version);
  if (told.panel && newer) {
    const finder = codeField()?.value ? finders().find((one) => one.checked)?.value : undefined;
    hang(place, told.panel);
    for (const one of finders()) if (one.value === finder) one.checked = true; // whoever is typing found it
    field("seen").value = String(told.version);
    document.getElementById("rested")?.remove(); // the evening has begun
  }
  if (asked) putAside();
  mark();
  lead(asked);
}

/** What is new is shown at once to whoever pressed, and offered to everybody else. @param {boolean} asked */
function lead(asked) {
  const now = stage();
  if (now !== led && asked) scrollTo({ top: 0 });
  if (asked || scrollY < NEAR) led = now;
  chip.hidden = now === led;
}

/** What there is to read and to answer now. */
function stage() {
  const picture = place.querySelector("article");
  return picture ? `${meaning(picture)}|${picture.dataset.told}` : "";
}

chip.addEventListener("click", () => {
  led = stage();
  chip.hidden = true;
  scrollTo({ top: 0 });
  document.getElementById("stage")?.focus({ preventScroll: true });
});
addEventListener("scroll", () => lead(false), { passive: true });

addEventListener("click", (event) => {
  const waits = /** @type {Element} */ (event.target).closest(".waits");
  if (!waits) return;
  event.preventDefault();
  place.querySelector(".prompt")?.scrollIntoView();
  document.getElementById("next-location")?.focus();
});

/** @param {string} name */
const field = (name) => /** @type {HTMLInputElement} */ (form.querySelector(`input[name=${name}]`));

/** Whether this phone has put the told text away. */
function mark() {
  const picture = place.querySelector("article");
  const told = Number(picture?.dataset.told);
  const turn = Number(picture?.querySelector(".crown h1")?.id.replace("turn-", "")) || 0;
  const read = putAway(Number(field("read").value), turn, told);
  field("read").value = String(read);
  place.classList.toggle("is-read", told > 0 && read >= told);
  const code = codeField();
  if (code) code.inputMode = "none"; // our own keys are there
}

/** Beside the keys while a code is typed, else under the crown. @param {string} words @param {Element} [where] */
function say(words, where = said) {
  said.replaceChildren();
  document.getElementById("code-said")?.replaceChildren();
  if (!words) return;
  const line = document.createElement("p");
  line.className = "said";
  line.textContent = words;
  where.append(line);
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
  show(answer, !answer.said);
  const typing = document.querySelector("#sheet-code[open] #code-said");
  refused = typing !== null && answer.said !== "";
  say(answer.said, typing ?? said);
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
    if (!sheet.contains(at) && !at.closest(".notices")) sheet.removeAttribute("open");
  }
  const code = codeField();
  if (!code) return;
  const key = at.closest("[data-key]")?.getAttribute("data-key");
  if (key) code.value = refused || full(code) ? key : code.value + key;
  if (key || at.closest("[data-erase]")) anew();
  if (at.closest("[data-erase]")) code.value = code.value.slice(0, -1);
  if (key && full(code)) document.getElementById("enter-code")?.click();
});

addEventListener("input", (event) => {
  const code = codeField();
  if (code && event.target === code && full(code)) document.getElementById("enter-code")?.click();
});

addEventListener("beforeinput", (event) => {
  const code = codeField();
  if (!code || event.target !== code) return;
  if (refused && event.data) code.value = "";
  anew();
});

/** Another try: what was said about the last one is gone. */
function anew() {
  if (refused) say("");
  refused = false;
}

function finders() {
  return /** @type {HTMLInputElement[]} */ ([...place.querySelectorAll(".finder input")]);
}

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
