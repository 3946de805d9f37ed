/**
 * SHA-256, so that a browser can check a commitment by itself, also where the page has no secure
 * context and so no crypto.subtle. Small inputs only.
 */

const primes = (count) => {
  const found = [];
  for (let n = 2; found.length < count; n += 1) if (found.every((p) => n % p)) found.push(n);
  return found;
};
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const ROUND = primes(64).map((p) => fraction(Math.cbrt(p)));
const START = primes(8).map((p) => fraction(Math.sqrt(p)));
const turn = (x, n) => (x >>> n) | (x << (32 - n));

/** Return the digest of bytes as 64 hexadecimal digits. */
export function sha256(bytes) {
  const data = padded(bytes);
  const hash = [...START];
  for (let block = 0; block < data.byteLength; block += 64) mix(hash, data, block);
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function padded(bytes) {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const data = new Uint8Array(length);
  data.set(bytes);
  data[bytes.length] = 0x80;
  const view = new DataView(data.buffer);
  view.setUint32(length - 4, bytes.length * 8);
  return view;
}

function schedule(data, block) {
  const w = Array.from({ length: 16 }, (_, i) => data.getInt32(block + 4 * i));
  for (let i = 16; i < 64; i += 1) {
    const a = w[i - 15];
    const b = w[i - 2];
    const low = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const high = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    w[i] = (w[i - 16] + low + w[i - 7] + high) | 0;
  }
  return w;
}

function mix(hash, data, block) {
  const w = schedule(data, block);
  let [a, b, c, d, e, f, g, h] = hash;
  for (let i = 0; i < 64; i += 1) {
    const big = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + big + ((e & f) ^ (~e & g)) + ROUND[i] + w[i]) | 0;
    const small = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (small + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    hash[i] = (hash[i] + word) | 0;
  });
}

const LABEL = "siamleague seed commitment\n";

/** Tell whether a seed, in hexadecimal digits, is the one that was committed to at the start. */
export function keeps(commitment, seed) {
  const secret = (seed.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  return sha256(new Uint8Array([...new TextEncoder().encode(LABEL), ...secret])) === commitment;
}
