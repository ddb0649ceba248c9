/** New table: the names that are typed stand at once on the buttons that ask who plays whom. */

for (const input of document.querySelectorAll("[data-name]")) {
  input.addEventListener("input", () => {
    for (const label of document.querySelectorAll(`[data-named="${input.id}"]`)) {
      label.textContent = /** @type {HTMLInputElement} */ (input).value.trim() || input.id.replace("name-", "");
    }
  });
}
