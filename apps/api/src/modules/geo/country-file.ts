import { readFileSync, statSync } from 'node:fs';
import { ConfigError } from '@meridian/config';
import { type CountryResponse, Reader } from 'mmdb-lib';

/** Reads a country database in MaxMind's format. `reload` reads the file again if it has changed. */
export class CountryFile {
  private reader: Reader<CountryResponse>;
  /** State of the file at the last attempt to read it. */
  private state: string;

  /**
   * @param onReload called after each attempt to read a changed file, with the error if it failed
   * @throws ConfigError if the file is not such a database
   */
  constructor(
    private readonly path: string,
    private readonly onReload: (error?: unknown) => void,
  ) {
    try {
      this.state = this.currentState();
      this.reader = this.read();
    } catch {
      throw new ConfigError(['GEOIP_DATABASE: is not a database in MaxMind’s format (.mmdb)']);
    }
  }

  /** Returns the ISO code of an IP address; null if the database has no country for it. */
  of(address: string): string | null {
    return this.reader.get(address)?.country?.iso_code ?? null;
  }

  /** Reads the file if it has changed since the last attempt. */
  reload(): void {
    try {
      const state = this.currentState();
      if (state === this.state) return;
      this.state = state;
      this.reader = this.read();
      this.onReload();
    } catch (error) {
      this.onReload(error);
    }
  }

  /** Returns a value that changes when the file is written or replaced. */
  private currentState(): string {
    const stats = statSync(this.path, { throwIfNoEntry: false });
    return stats ? [stats.ino, stats.size, stats.mtimeMs].join() : 'missing';
  }

  private read(): Reader<CountryResponse> {
    return new Reader<CountryResponse>(readFileSync(this.path));
  }
}
