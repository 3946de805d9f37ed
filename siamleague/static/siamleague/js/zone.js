// A device knows its time zone. Guests get their times by it (a cookie that the server reads on
// the next page), and a newcomer's account starts with it. The first page is put right here.

const YEAR = 365 * 24 * 3600;

/** Return the cookie that says this zone, or nothing when the page was sent with it. */
export function cookieFor(zone, cookies, secure) {
  const said = `time_zone=${zone}`;
  if (!/^[A-Za-z0-9_+\-/]+$/.test(zone) || cookies.split("; ").includes(said)) return "";
  return `${said}; path=/; max-age=${YEAR}; samesite=lax${secure ? "; secure" : ""}`;
}

/** Return a moment as the server writes it, by the clocks of a zone; `dateOnly` leaves those out. */
export function inWords(moment, zone, language, dateOnly) {
  const wanted = { day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" };
  const shape = new Intl.DateTimeFormat(language, { ...wanted, hourCycle: "h23", timeZone: zone });
  const found = shape.formatToParts(moment).map(({ type, value }) => [type, value]);
  const { day, month, year, hour, minute } = Object.fromEntries(found);
  return `${day} ${month} ${year}${dateOnly ? "" : `, ${hour}:${minute}`}`;
}

/** Put right the times of a page that was sent before anybody knew where its reader is. */
export function putRight(times, zone, language) {
  for (const time of times) {
    const named = time.querySelector(".when-zone");
    const words = inWords(new Date(time.dateTime), zone, language, !named);
    if (named) named.textContent = zone;
    time.replaceChildren(named ? `${words} ` : words, ...(named ? [named] : []));
    delete time.dataset.guessed;
  }
}

if (globalThis.document) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  putRight(document.querySelectorAll("time[data-guessed]"), zone, document.documentElement.lang);
  const cookie = cookieFor(zone, document.cookie, location.protocol === "https:");
  if (cookie) document.cookie = cookie;
  for (const field of document.querySelectorAll("[data-own-zone]")) field.value ||= zone;
}
