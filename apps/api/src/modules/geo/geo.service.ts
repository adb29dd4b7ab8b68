import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { lookup } from 'geoip-country';
import { CONFIG, type Config } from '../../platform/config/config.ts';

/** The visitor's country: from the header that the operator's proxy sets, else by address (spec sections 4 and 9). */
@Injectable()
export class GeoService {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** ISO 3166 two-letter code, or null when it is not known. */
  countryOf(request: Request): string | null {
    const { COUNTRY_HEADER } = this.config;
    const named = COUNTRY_HEADER ? request.get(COUNTRY_HEADER)?.trim().toUpperCase() : undefined;
    // `XX` and `T1` are how proxies say "unknown" and "anonymous network".
    if (named && /^[A-Z]{2}$/.test(named) && named !== 'XX') return named;
    return lookup(request.ip ?? '')?.country ?? null;
  }
}
