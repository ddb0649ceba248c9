/** New table: the ring is put in order by dragging. What order is legal the server says. */

const form = /** @type {HTMLFormElement} */ (document.getElementById("order"));
const ring = /** @type {HTMLElement} */ (form.querySelector(".seats-ring"));
/** @type {HTMLElement | null} */
let dragged = null;
let before = ""; // the order when the drag began

ring.classList.add("can-drag");

const order = () => [...new FormData(form).getAll("order")].join();

ring.addEventListener("pointerdown", (event) => {
  const grip = /** @type {Element} */ (event.target).closest(".grip");
  if (!grip || !event.isPrimary || event.button) return;
  event.preventDefault();
  dragged = /** @type {HTMLElement} */ (grip.closest("li"));
  before = order();
  dragged.classList.add("dragged");
  ring.setPointerCapture(event.pointerId);
});

ring.addEventListener("pointermove", (event) => {
  const over = dragged && [...ring.children].find((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return one !== dragged && top < event.clientY && event.clientY < bottom;
  });
  if (!dragged || !over) return;
  const down = dragged.compareDocumentPosition(over) & Node.DOCUMENT_POSITION_FOLLOWING;
  over[down ? "after" : "before"](dragged);
});

for (const end of ["pointerup", "pointercancel"]) {
  ring.addEventListener(end, () => {
    if (!dragged) return;
    dragged.classList.remove("dragged");
    dragged = null;
    if (order() !== before) form.submit();
  });
}
