import { readFileSync, statSync } from 'node:fs';
import { ConfigError } from '@meridian/config';
import { type CountryResponse, Reader } from 'mmdb-lib';

const LOOK_INTERVAL_MS = 10_000;

/** The countries of a database file in MaxMind's format. A changed file is read again. */
export class CountryFile {
  private reader: Reader<CountryResponse>;
  /** Which state of the file was read last, also when it could not be used. */
  private state: string;
  private readonly timer: NodeJS.Timeout;

  /**
   * @param onReload called after each attempt to read a changed file, with the error if the earlier data stays in use
   * @throws ConfigError if the file is no such database
   */
  constructor(
    private readonly path: string,
    private readonly onReload: (error?: unknown) => void,
    interval = LOOK_INTERVAL_MS,
  ) {
    try {
      this.state = this.currentState();
      this.reader = this.read();
    } catch {
      throw new ConfigError(['GEOIP_DATABASE: is not a database in MaxMind’s format (.mmdb)']);
    }
    this.timer = setInterval(() => this.reload(), interval).unref();
  }

  /** The ISO code of an IP address; null if the database does not know it. */
  of(address: string): string | null {
    return this.reader.get(address)?.country?.iso_code ?? null;
  }

  close(): void {
    clearInterval(this.timer);
  }

  private reload(): void {
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

  /** Changes when the file is written to, and when another one takes its path. */
  private currentState(): string {
    const stats = statSync(this.path, { throwIfNoEntry: false });
    return stats ? [stats.ino, stats.size, stats.mtimeMs].join() : 'missing';
  }

  private read(): Reader<CountryResponse> {
    return new Reader<CountryResponse>(readFileSync(this.path));
  }
}
