import assert from "node:assert/strict";
import { test } from "node:test";
import { told } from "../../siamleague/static/siamleague/js/offline.js";

test("an answer in short is read as it is, with where it leads", async () => {
  const short = { said: "Reported.", refused: false, url: "/here/" };
  assert.deepEqual(await told(Response.json(short)), short);
});
