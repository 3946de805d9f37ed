/** Open pages, as far as they listen: our own script, on real sockets, telling each state it is in. */
const [, , script, site, count] = process.argv;
const { LiveSocket } = await import(script);
const tools = {
  make: (url) => new WebSocket(url, { headers: { origin: site } }),
  location: { href: `${site}/play/` },
};
for (let page = 0; page < Number(count); page += 1) {
  const state = (name) => console.log(`${page} ${name} ${Date.now() / 1000}`);
  new LiveSocket("/ws/lobby/", { receive: () => {}, state, tools });
}
