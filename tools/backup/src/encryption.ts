import { Readable } from 'node:stream';
import { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';

/** The file is no backup, its key is another one, or its bytes have changed. */
export class BackupRefusedError extends Error {
  override name = 'BackupRefusedError';
}

/** Not `Readable.toWeb`: it throws outside of any promise if a chunk arrives after the reader has cancelled. */
const webStreamOf = (source: AsyncIterable<Buffer>): ReadableStream<Uint8Array> =>
  NodeReadableStream.from(source) as ReadableStream<Uint8Array>;

const chunksOf = (stream: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> =>
  Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);

/** Encrypts a stream in the format of age, to the recipient of an identity. */
export async function* encrypt(source: AsyncIterable<Buffer>, identity: string): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(identity));
  yield* chunksOf(await encrypter.encrypt(webStreamOf(source)));
}

/** Decrypts a stream in the format of age. It yields only authenticated bytes. @throws BackupRefusedError */
export async function* decrypt(source: AsyncIterable<Buffer>, identity: string): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  try {
    yield* chunksOf(await decrypter.decrypt(webStreamOf(source)));
  } catch (cause) {
    throw new BackupRefusedError('The file is no backup, its key is another one, or it was changed.', {
      cause,
    });
  }
}
