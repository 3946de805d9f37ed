/* Shows notices while no page of the site is open. It keeps nothing and fetches nothing. */

/** Return what to show for a message; one that cannot be read still says that there is something. */
function shown(data) {
  let said = {};
  try {
    said = data ? data.json() : {};
  } catch {
    said = {};
  }
  const url = typeof said.url === "string" && /^\/(?![/\\])/.test(said.url) ? said.url : "/";
  return [
    said.head || "SiamLeague",
    {
      body: said.text || "",
      tag: `${said.about || ""} ${url}`,
      renotify: true,
      icon: "/static/siamleague/img/favicon.svg",
      data: { url },
    },
  ];
}

self.addEventListener("push", (event) => {
  event.waitUntil(self.registration.showNotification(...shown(event.data)));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.url || "/", self.location.origin).href;
  const open = async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = pages.find((page) => page.url === url);
    return there ? there.focus() : self.clients.openWindow(url);
  };
  event.waitUntil(open());
});
