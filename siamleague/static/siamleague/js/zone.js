// A device knows its time zone. Guests get their times by it (a cookie that the server reads on
// the next page), and a newcomer's account starts with it.

const YEAR = 365 * 24 * 3600;

/** Return the cookie that says this zone, or nothing when the page was sent with it. */
export function cookieFor(zone, cookies, secure) {
  const said = `time_zone=${zone}`;
  if (!/^[A-Za-z0-9_+\-/]+$/.test(zone) || cookies.split("; ").includes(said)) return "";
  return `${said}; path=/; max-age=${YEAR}; samesite=lax${secure ? "; secure" : ""}`;
}

if (globalThis.document) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  const cookie = cookieFor(zone, document.cookie, location.protocol === "https:");
  if (cookie) document.cookie = cookie;
  for (const field of document.querySelectorAll("[data-own-zone]")) field.value ||= zone;
}
