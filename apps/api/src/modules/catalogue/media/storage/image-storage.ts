/** Port of the image storage. The media module makes the keys; they never come from a client. */
export abstract class ImageStorage {
  /** The bytes of a key; null if the key does not exist. */
  abstract read(key: string): Promise<Buffer | null>;
  /** Stores bytes atomically under a key. */
  abstract write(key: string, bytes: Buffer): Promise<void>;
  abstract exists(key: string): Promise<boolean>;
  /** Deletes keys. A key that does not exist is not an error. */
  abstract delete(keys: readonly string[]): Promise<void>;
}
