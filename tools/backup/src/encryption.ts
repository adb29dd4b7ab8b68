import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** A stream of authenticated frames (STREAM of Hoang, Reyhanitabar, Rogaway and Vizár) with AES-256-GCM. */
const MAGIC = Buffer.from('MERIDIAN-BACKUP-1\n');
const SALT_BYTES = 32;
const HEADER_BYTES = MAGIC.length + SALT_BYTES;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FRAME_BYTES = 1024 * 1024;
const ALGORITHM = 'aes-256-gcm';

/** The file is no backup, its key is another one, or its bytes have changed. */
export class BackupRefusedError extends Error {
  override name = 'BackupRefusedError';
}

/** Reads a key of 32 bytes in hexadecimal digits or Base64. @throws BackupRefusedError */
export const readKey = (text: string): Buffer => {
  const trimmed = text.trim();
  const key = Buffer.from(trimmed, /^[0-9a-f]{64}$/i.test(trimmed) ? 'hex' : 'base64');
  if (key.length !== KEY_BYTES) throw new BackupRefusedError('The key of the backup must have 32 bytes.');
  return key;
};

const keyOfFile = (key: Buffer, header: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', key, header.subarray(MAGIC.length), MAGIC, KEY_BYTES));

/** The number of the frame, and whether it is the last one. A nonce is used once per key, because each file has its own. */
const nonceOf = (frame: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(frame, 0, 6);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
};

/** Splits a stream into chunks of a size. Only the last one may be shorter; it may be empty. */
async function* chunksOf(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<[Buffer, boolean]> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const part of source) {
    parts.push(part);
    length += part.length;
    if (length <= size) continue;
    const joined = Buffer.concat(parts);
    let at = 0;
    // The last chunk stays, because only the end of the source shows that it is the last one.
    for (; joined.length - at > size; at += size) yield [joined.subarray(at, at + size), false];
    parts = [joined.subarray(at)];
    length = joined.length - at;
  }
  yield [Buffer.concat(parts), true];
}

/** Encrypts a stream. */
export async function* encrypt(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const header = Buffer.concat([MAGIC, randomBytes(SALT_BYTES)]);
  const fileKey = keyOfFile(key, header);
  yield header;
  let frame = 0;
  for await (const [chunk, isLast] of chunksOf(source, FRAME_BYTES)) {
    const cipher = createCipheriv(ALGORITHM, fileKey, nonceOf(frame++, isLast));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

const decryptFrame = (chunk: Buffer, key: Buffer, nonce: Buffer): Buffer => {
  if (chunk.length < TAG_BYTES) throw new BackupRefusedError('The backup is incomplete.');
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(chunk.subarray(chunk.length - TAG_BYTES));
  const content = decipher.update(chunk.subarray(0, chunk.length - TAG_BYTES));
  try {
    return Buffer.concat([content, decipher.final()]);
  } catch (error) {
    throw new BackupRefusedError('The key is another one, or the backup was changed.', { cause: error });
  }
};

/** Decrypts a stream. It yields only authenticated bytes. @throws BackupRefusedError */
export async function* decrypt(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const iterator = source[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < HEADER_BYTES) {
    const next = await iterator.next();
    if (next.done) break;
    start = Buffer.concat([start, next.value]);
  }
  const header = start.subarray(0, HEADER_BYTES);
  if (header.length < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC))
    throw new BackupRefusedError('The file is not a backup of this version.');
  const fileKey = keyOfFile(key, header);
  const rest = async function* (): AsyncGenerator<Buffer> {
    yield start.subarray(HEADER_BYTES);
    yield* { [Symbol.asyncIterator]: () => iterator };
  };
  let frame = 0;
  for await (const [chunk, isLast] of chunksOf(rest(), FRAME_BYTES + TAG_BYTES))
    yield decryptFrame(chunk, fileKey, nonceOf(frame++, isLast));
}
