/** Sharing a page: the device's own sheet, or the address on the clipboard. */
import { all, on, one } from "./dom.js";

const sheet = typeof navigator.share === "function";
const clipboard = Boolean(navigator.clipboard);

/** Share what a button names; return what to say about it, or nothing. */
export async function share(button, device = navigator) {
  const { title, url, copied } = button.dataset;
  try {
    if (typeof device.share === "function") {
      await device.share({ title, url });
      return "";
    }
    await device.clipboard.writeText(url);
    return copied;
  } catch (wrong) {
    if (wrong.name === "AbortError") return ""; // the reader closed the sheet
    return url;
  }
}

/** Show the buttons where they can do something, and let them. */
export function enhance() {
  if (!sheet && !clipboard) return;
  for (const button of all("[data-share]")) button.hidden = false;
  on("click", "[data-share]", async (_event, button) => {
    const said = one("[data-share-told]", button.parentElement);
    const words = await share(button);
    if (said) said.textContent = words;
  }, document.body);
}
