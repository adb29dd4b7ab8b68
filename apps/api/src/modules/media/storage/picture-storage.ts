/** Port of where pictures are kept. Keys are made by the media module, never by a client. */
export abstract class PictureStorage {
  /** The bytes under a key; null if there are none. */
  abstract read(key: string): Promise<Buffer | null>;
  /** Keeps bytes under a key, whole or not at all. */
  abstract write(key: string, bytes: Buffer): Promise<void>;
  abstract exists(key: string): Promise<boolean>;
  /** Deletes what is under the keys; a key with nothing under it is no error. */
  abstract delete(keys: readonly string[]): Promise<void>;
}
