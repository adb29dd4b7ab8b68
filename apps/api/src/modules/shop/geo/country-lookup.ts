import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { ConfigError } from '@meridian/config';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { type CountryResponse, Reader } from 'mmdb-lib';
import { PinoLogger } from 'nestjs-pino';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { BackgroundJob } from '../../../platform/jobs/jobs.ts';

const RELOAD_INTERVAL_MS = 10_000;

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

/** Returns the ISO code of an IP address; null if it has no country. */
type Source = (address: string) => string | null;

/** The country of an IP address: from `GEOIP_DATABASE`, otherwise from the bundled GeoLite2 data. */
@Injectable()
export class CountryLookup implements OnModuleInit {
  private source: Source = () => null;
  private file: CountryFile | undefined;
  private hasFailed = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly logger: PinoLogger,
  ) {}

  async onModuleInit(): Promise<void> {
    const { GEOIP_DATABASE } = this.config;
    if (GEOIP_DATABASE) {
      const file = new CountryFile(GEOIP_DATABASE, (error) => this.logReload(error));
      this.file = file;
      this.source = (address) => file.of(address);
      return;
    }
    // The bundled data needs much memory, so it is loaded only if it is used.
    const { lookup } = await import('geoip-country');
    this.source = (address) => lookup(address)?.country ?? null;
  }

  @BackgroundJob({ name: 'country database reload', intervalMs: RELOAD_INTERVAL_MS, everywhere: true })
  reload(): void {
    this.file?.reload();
  }

  /** Returns the ISO 3166 two-letter code; null if it is unknown or the look-up fails. Only the first failure is logged. */
  of(address: string | undefined): string | null {
    if (!address || isIP(address) === 0) return null;
    try {
      // Some proxies and dual-stack sockets send IPv4 addresses mapped to IPv6.
      return this.source(ipaddr.process(address).toString());
    } catch (error) {
      if (!this.hasFailed)
        this.logger.warn(
          { err: error },
          'country look-up failed, pages use the default language and currency',
        );
      this.hasFailed = true;
      return null;
    }
  }

  private logReload(error: unknown): void {
    if (error === undefined) this.logger.info('country database reloaded');
    else this.logger.warn({ err: error }, 'country database reload failed, the previous data is used');
  }
}
