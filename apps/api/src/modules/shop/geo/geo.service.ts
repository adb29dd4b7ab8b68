import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { isTrustedPeer } from '../../../platform/security/client-network.ts';
import { CountryLookup } from './country-lookup.ts';

/** Ranges of proxies that are trusted without `TRUST_PROXY`: this machine and private networks. */
const PRIVATE_RANGES = ['loopback', 'private', 'uniqueLocal'];

const isPrivate = (address: string): boolean =>
  ipaddr.isValid(address) && PRIVATE_RANGES.includes(ipaddr.process(address).range());

/** Determines the country of a shopper: by the header of a trusted proxy, otherwise by IP address (spec sections 4 and 9). */
@Injectable()
export class GeoService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly countries: CountryLookup,
  ) {}

  /** Returns the ISO 3166 two-letter code; null if it is unknown. */
  countryOf(request: Request): string | null {
    const { COUNTRY_HEADER } = this.config;
    const header = COUNTRY_HEADER && this.comesFromProxy(request) ? request.get(COUNTRY_HEADER) : undefined;
    const country = header?.trim().toUpperCase();
    // Proxies send `XX` for an unknown country and `T1` for an anonymous network.
    if (country && /^[A-Z]{2}$/.test(country) && country !== 'XX') return country;
    return this.countries.of(request.ip);
  }

  /** Returns whether a trusted proxy sent the request. Clients must not choose their country. */
  private comesFromProxy(request: Request): boolean {
    if (this.config.TRUST_PROXY !== false) return isTrustedPeer(request);
    return isPrivate(request.socket.remoteAddress ?? '');
  }
}
