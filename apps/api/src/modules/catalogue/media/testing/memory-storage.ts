import { ImageStorage } from '../storage/image-storage.ts';

/** Images in memory. Records which keys were read. */
export class MemoryStorage extends ImageStorage {
  readonly stored = new Map<string, Buffer>();
  readonly readKeys: string[] = [];

  read(key: string): Promise<Buffer | null> {
    this.readKeys.push(key);
    return Promise.resolve(this.stored.get(key) ?? null);
  }
  write(key: string, bytes: Buffer): Promise<void> {
    this.stored.set(key, bytes);
    return Promise.resolve();
  }
  exists(key: string): Promise<boolean> {
    return Promise.resolve(this.stored.has(key));
  }
  delete(): Promise<void> {
    return Promise.resolve();
  }
}
