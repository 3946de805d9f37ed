/** What every page does. */
import * as bell from "./bell.js";
import * as confirm from "./confirm.js";
import * as connection from "./connection.js";
import * as menu from "./menu.js";
import * as share from "./share.js";
import * as theme from "./theme.js";

bell.enhance();
confirm.enhance();
connection.watch();
menu.enhance();
share.enhance();
theme.enhance();
