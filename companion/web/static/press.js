/**
 * Presses: sent one after another, each with an id of its own; tried again until they are kept.
 * @typedef {{version: number, log: string, panel: string, said: string, go?: string}} Answer
 * @typedef {{body: FormData, button: HTMLElement}} Waiting
 */

const PAUSES = [500, 1000, 2000, 4000, 8000]; // milliseconds before the next try

/** @type {Waiting[]} */
const queue = [];
let sending = false;
let failing = false;
/** @type {(() => void) | null} */
let wake = null;

/** @param {HTMLFormElement} form @param {(answer: Answer) => void} show @param {(said: string) => void} say */
export function listen(form, show, say) {
  const words = document.getElementById("said")?.dataset ?? {};
  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (!(button instanceof HTMLButtonElement) || button.name === "read") return;
    event.preventDefault();
    const merges = "merges" in button.dataset;
    if (!merges && (resting(button) || queue.length)) {
      if (failing) say(words.waiting ?? "");
      return;
    }
    const body = new FormData(form, button);
    body.set("press_id", name());
    button.ariaBusy = "true";
    queue.push({ body, button });
    if (!sending) drain(form.action, show, say, words.working ?? "");
  });
  // Enter held down ends at most one turn
  addEventListener("keydown", (event) => {
    if (event.repeat && event.key === "Enter") event.preventDefault();
  });
  addEventListener("online", () => wake?.());
}

/** A typed code means the same whatever came between. @param {HTMLElement} button */
const resting = (button) => button.id !== "enter-code" && button.closest(".resting") !== null;

/** A press id; randomUUID does not exist on plain HTTP. */
function name() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Send what waits, in order.
 * @param {string} where @param {(answer: Answer) => void} show @param {(said: string) => void} say @param {string} working
 */
async function drain(where, show, say, working) {
  sending = true;
  for (let tries = 0; queue.length; ) {
    const { body, button } = queue[0];
    const answer = await send(where, body);
    failing = !answer;
    if (answer) {
      queue.shift();
      tries = 0;
      button.ariaBusy = null;
      if (answer.go) location.assign(answer.go);
      else show(answer);
    } else {
      say(working);
      const pause = PAUSES[Math.min(tries++, PAUSES.length - 1)];
      await new Promise((resolve) => {
        wake = () => resolve(undefined);
        setTimeout(resolve, pause);
      });
    }
  }
  sending = false;
}

/** The answer, or null where the press may not have been kept. @param {string} where @param {FormData} body @returns {Promise<Answer | null>} */
async function send(where, body) {
  try {
    const response = await fetch(where, { method: "POST", body, headers: { Accept: "application/json" } });
    if (response.redirected) location.reload();
    if (response.status >= 500) return null;
    if (!response.headers.get("Content-Type")?.includes("json")) location.reload();
    return await response.json();
  } catch {
    return null;
  }
}
