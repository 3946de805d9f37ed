/** What every page does. */
import * as confirm from "./confirm.js";
import * as connection from "./connection.js";
import * as menu from "./menu.js";
import * as theme from "./theme.js";

confirm.enhance();
connection.watch();
menu.enhance();
theme.enhance();
