// Between the server's JSON, which writes bytes as base64url, and what the browser wants: buffers.
// Pure: no page, no device.

/** Return the bytes of a base64url text. */
export function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0)).buffer;
}

/** Return bytes as base64url text, without padding. */
export function text(buffer) {
  const plain = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join("");
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

const key = (named) => ({ ...named, id: bytes(named.id) });

/** Return the server's question as the browser wants it. */
export function fromJson(question) {
  const told = question.publicKey;
  const publicKey = { ...told, challenge: bytes(told.challenge) };
  if (told.user) publicKey.user = key(told.user);
  if (told.excludeCredentials) publicKey.excludeCredentials = told.excludeCredentials.map(key);
  if (told.allowCredentials) publicKey.allowCredentials = told.allowCredentials.map(key);
  if (told.user) publicKey.authenticatorSelection = { ...told.authenticatorSelection };
  return { publicKey };
}

const PARTS = [
  "clientDataJSON",
  "attestationObject",
  "authenticatorData",
  "signature",
  "userHandle",
];

/** Return the device's answer as JSON for the server. */
export function toJson(credential) {
  const response = {};
  for (const part of PARTS) {
    if (credential.response[part]) response[part] = text(credential.response[part]);
  }
  if (credential.response.getTransports) response.transports = credential.response.getTransports();
  return {
    type: credential.type,
    id: credential.id,
    rawId: text(credential.rawId),
    response,
    authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
    clientExtensionResults: credential.getClientExtensionResults(),
  };
}
