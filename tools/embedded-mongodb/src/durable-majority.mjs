/**
 * Rewrites the write concern `majority` to `{ w: 1, j: true }`.
 *
 * The engine ignores `j: true` together with `w: 'majority'`: acknowledged writes were missing after SIGKILL, while
 * `{ w: 1, j: true }` lost none. Both are equivalent on one member, and a replica set journals majority writes by default.
 * Callers can therefore use the write concern that a real deployment needs.
 */

const OP_MSG = 2013;
const OPCODE_AT = 12;
const FLAGS_AT = 16;
const BODY_AT = 21;
const CHECKSUM_PRESENT = 1;

const [STRING, DOCUMENT, BINARY, REGEX] = [0x02, 0x03, 0x05, 0x0b];
const WITH_TEXT_LENGTH = [STRING, 0x0d, 0x0e];
const WITH_OWN_LENGTH = [DOCUMENT, 0x04, 0x0f];
const FIXED_SIZES = new Map([
  [0x01, 8],
  [0x06, 0],
  [0x07, 12],
  [0x08, 1],
  [0x09, 8],
  [0x0a, 0],
  [0x10, 4],
  [0x11, 8],
  [0x12, 8],
  [0x13, 16],
  [0x7f, 0],
  [0xff, 0],
]);

const W_MAJORITY = Buffer.from('\x02w\0\x09\0\0\0majority\0', 'latin1');
const W_1 = Buffer.from('\x10w\0\x01\0\0\0', 'latin1');
const J_TRUE = Buffer.from('\x08j\0\x01', 'latin1');

/**
 * Returns the message for the engine: the same object if no write concern has to change.
 *
 * @param {Buffer} message a complete message of the MongoDB wire protocol
 * @returns {Buffer}
 */
export const durableMajority = (message) => {
  if (message.length <= BODY_AT || message.readInt32LE(OPCODE_AT) !== OP_MSG) return message;
  // Drivers send the command section first. Another kind than 0 there is a document sequence.
  if (message[BODY_AT - 1] !== 0 || message.readUInt32LE(FLAGS_AT) & CHECKSUM_PRESENT) return message;

  const concern = elements(message, BODY_AT).find(
    ({ name, type }) => name === 'writeConcern' && type === DOCUMENT,
  );
  if (!concern) return message;
  const fields = elements(message, concern.valueAt);
  const bytesOf = (/** @type {Element} */ { at, end }) => message.subarray(at, end);
  const w = fields.find((field) => bytesOf(field).equals(W_MAJORITY));
  if (!w) return message;

  const otherFields = fields.filter((field) => field !== w).map(bytesOf);
  const journal = fields.some(({ name }) => name === 'j') ? [] : [J_TRUE];
  const content = Buffer.concat([Buffer.alloc(4), W_1, ...otherFields, ...journal, Buffer.alloc(1)]);
  content.writeInt32LE(content.length, 0);

  const changed = Buffer.concat([
    message.subarray(0, concern.valueAt),
    content,
    message.subarray(concern.end),
  ]);
  const grown = changed.length - message.length;
  changed.writeInt32LE(changed.length, 0);
  changed.writeInt32LE(message.readInt32LE(BODY_AT) + grown, BODY_AT);
  return changed;
};

/**
 * @typedef {{ type: number, name: string, at: number, valueAt: number, end: number }} Element
 *
 * Returns the top-level elements of the BSON document at an offset. Elements after an unknown type are omitted.
 *
 * @param {Buffer} bytes
 * @param {number} documentAt
 * @returns {Element[]}
 */
const elements = (bytes, documentAt) => {
  /** @type {Element[]} */
  const found = [];
  const documentEnd = documentAt + bytes.readInt32LE(documentAt) - 1;
  for (let at = documentAt + 4; at < documentEnd;) {
    const type = bytes[at] ?? 0;
    const nameEnd = bytes.indexOf(0, at + 1);
    const valueAt = nameEnd + 1;
    const size = valueSize(bytes, type, valueAt);
    if (size === undefined) break;
    found.push({ type, name: bytes.toString('utf8', at + 1, nameEnd), at, valueAt, end: valueAt + size });
    at = valueAt + size;
  }
  return found;
};

/**
 * @param {Buffer} bytes
 * @param {number} type
 * @param {number} at
 * @returns {number | undefined}
 */
const valueSize = (bytes, type, at) => {
  if (WITH_TEXT_LENGTH.includes(type)) return 4 + bytes.readInt32LE(at);
  if (WITH_OWN_LENGTH.includes(type)) return bytes.readInt32LE(at);
  if (type === BINARY) return 5 + bytes.readInt32LE(at);
  if (type === REGEX) return bytes.indexOf(0, bytes.indexOf(0, at) + 1) + 1 - at;
  return FIXED_SIZES.get(type);
};
