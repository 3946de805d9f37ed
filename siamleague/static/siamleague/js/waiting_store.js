/** What was said on this device and is not answered yet. It outlives the page, and the browser. */
const NAME = "siamleague";
const STORE = "waiting";

function opened() {
  return new Promise((done, fail) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: "number", autoIncrement: true });
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });
}

/** Do one thing with the store; return what came of it once it is on the disk. */
async function within(mode, act) {
  const database = await opened();
  try {
    return await new Promise((done, fail) => {
      const deed = database.transaction(STORE, mode, { durability: "strict" });
      const asked = act(deed.objectStore(STORE));
      deed.oncomplete = () => done(asked.result);
      deed.onerror = deed.onabort = () => fail(deed.error);
    });
  } finally {
    database.close();
  }
}

export const add = (order) => within("readwrite", (store) => store.add(order));
export const change = (order) => within("readwrite", (store) => store.put(order));
export const remove = (number) => within("readwrite", (store) => store.delete(number));
export const every = () => within("readonly", (store) => store.getAll());
