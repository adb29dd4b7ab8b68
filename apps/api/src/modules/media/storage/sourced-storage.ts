import { ImageStorage } from './image-storage.ts';

/** An image that is rendered for the request waits for the images of the same page. */
const SOURCE_TIMEOUT_MS = 60_000;
const ORIGINALS = 'originals/';

/** Fetches originals that the storage does not have from another server, and stores them. */
export class SourcedStorage extends ImageStorage {
  constructor(
    private readonly storage: ImageStorage,
    private readonly sourceUrl: string,
  ) {
    super();
  }

  async read(key: string): Promise<Buffer | null> {
    return (await this.storage.read(key)) ?? this.fetchOriginal(key);
  }

  write(key: string, bytes: Buffer): Promise<void> {
    return this.storage.write(key, bytes);
  }

  async exists(key: string): Promise<boolean> {
    return (await this.storage.exists(key)) || (await this.fetchOriginal(key)) !== null;
  }

  delete(keys: readonly string[]): Promise<void> {
    return this.storage.delete(keys);
  }

  /** @throws Error if the source is not available */
  private async fetchOriginal(key: string): Promise<Buffer | null> {
    if (!key.startsWith(ORIGINALS)) return null;
    const url = `${this.sourceUrl.replace(/\/$/, '')}/${key.slice(ORIGINALS.length)}`;
    const response = await fetch(url, { signal: AbortSignal.timeout(SOURCE_TIMEOUT_MS) });
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`The image source responded with ${response.status} to ${url}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    await this.storage.write(key, bytes);
    return bytes;
  }
}
