import assert from "node:assert/strict";
import { test } from "node:test";
import {
  FIRST_TRY,
  FIRST_WAIT,
  LONGEST_WAIT,
  LiveSocket,
  address,
  wait,
} from "../../siamleague/static/siamleague/js/socket.js";

const HERE = { href: "https://club.example/matches/7/" };

/** A hall with a bad network: sockets are made by hand, and time passes when we say so. */
function hall() {
  const sockets = [];
  const timers = [];
  const tools = {
    make: (url) => {
      const socket = { url, readyState: 0, sent: [], send: (text) => socket.sent.push(text) };
      socket.close = () => socket.onclose({ code: 1000 });
      sockets.push(socket);
      return socket;
    },
    later: (act, time) => timers.push({ act, time }),
    random: () => 1,
    location: HERE,
  };
  return { sockets, timers, tools };
}

function opened() {
  const place = hall();
  const heard = [];
  const states = [];
  const live = new LiveSocket("/ws/jobs/1/", {
    receive: (value) => heard.push(value),
    state: (name) => states.push(name),
    tools: place.tools,
  });
  return { ...place, heard, states, live };
}

test("the first tries follow each other quickly, then each wait is twice the last, up to a limit", () => {
  const waits = [0, 1, 7, 8, 9, 10, 19].map((attempt) => wait(attempt, () => 1));
  assert.deepEqual(waits, [FIRST_TRY, FIRST_WAIT, FIRST_WAIT, 1000, 2000, 4000, LONGEST_WAIT]);
});

test("three seconds long, which a site takes that must load first, no try is far from the next", () => {
  let at = 0;
  for (let attempt = 0; at < 3000; attempt += 1) {
    assert.ok(wait(attempt, () => 1) <= FIRST_WAIT, `${at} ms`);
    at += wait(attempt, () => 1);
  }
});

test("two pages that lost the line together come back at different moments", () => {
  assert.equal(wait(10, () => 0), 2000);
  assert.equal(wait(10, () => 1), 4000);
  assert.notEqual(wait(0, () => 0), wait(0, () => 1));
});

test("a secure page opens a secure socket on its own host", () => {
  assert.equal(address("/ws/jobs/1/", HERE), "wss://club.example/ws/jobs/1/");
  assert.equal(address("/ws/x/", { href: "http://localhost:8000/a/" }), "ws://localhost:8000/ws/x/");
});

test("what the server says arrives as a value", () => {
  const { sockets, heard } = opened();
  sockets[0].onopen();
  sockets[0].onmessage({ data: '{"progress": 40}' });
  assert.deepEqual(heard, [{ progress: 40 }]);
});

test("a lost line is told and tried again, more slowly each time", () => {
  const { sockets, timers, states } = opened();
  sockets[0].onopen();
  sockets[0].onclose({ code: 1006 });
  timers[0].act();
  sockets[1].onclose({ code: 1006 });
  assert.deepEqual(states, ["open", "lost", "lost"]);
  assert.deepEqual(timers.map(({ time }) => time), [FIRST_TRY, FIRST_WAIT]);
});

test("after coming back the next loss starts with the shortest wait again", () => {
  const { sockets, timers, states } = opened();
  sockets[0].onclose({ code: 1006 });
  timers[0].act();
  sockets[1].onopen();
  sockets[1].onclose({ code: 1006 });
  assert.deepEqual(states, ["lost", "open", "lost"]);
  assert.equal(timers[1].time, FIRST_TRY);
});

test("a refusal is final", () => {
  const { sockets, timers, states } = opened();
  sockets[0].onclose({ code: 4403 });
  assert.deepEqual(states, ["refused"]);
  assert.equal(timers.length, 0);
});

test("a page that hung up does not ring again", () => {
  const { live, timers, states } = opened();
  live.close();
  assert.equal(timers.length, 0);
  assert.deepEqual(states, []);
});

test("nothing is sent into a dead line", () => {
  const { live, sockets } = opened();
  assert.equal(live.send({ move: "rice" }), false);
  sockets[0].readyState = 1;
  assert.equal(live.send({ move: "rice" }), true);
  assert.deepEqual(sockets[0].sent, ['{"move":"rice"}']);
});

test("when the network is back the next try is at once", () => {
  const { live, sockets } = opened();
  sockets[0].onclose({ code: 1006 });
  live.hurry();
  assert.equal(sockets.length, 2);
  live.hurry();
  assert.equal(sockets.length, 2);
});

test("a refusal brings along the code that says why", () => {
  const place = hall();
  const told = [];
  new LiveSocket("/ws/play/x/", { receive: () => {}, state: (...all) => told.push(all), tools: place.tools });
  place.sockets[0].onclose({ code: 4429 });
  assert.deepEqual(told, [["refused", 4429]]);
  assert.deepEqual(place.timers, []);
});
