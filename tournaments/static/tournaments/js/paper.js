/** The button that opens the printer's dialogue. */
import { on } from "../../siamleague/js/dom.js";

on("click", "[data-print]", () => globalThis.print());
