import { BlockList, isIPv6 } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { CountryLookup } from './country-lookup.ts';

/** Where a proxy of ours stands unless `TRUST_PROXY` says more: on this machine or in its own network. */
const near = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  near.addSubnet(network, prefix, 'ipv4');
}
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');

const isNear = (address: string): boolean => near.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** The visitor's country: from the header that the operator's proxy sets, else by address (spec sections 4 and 9). */
@Injectable()
export class GeoService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly countries: CountryLookup,
  ) {}

  /** ISO 3166 two-letter code, or null when it is not known. */
  countryOf(request: Request): string | null {
    const { COUNTRY_HEADER } = this.config;
    const header = COUNTRY_HEADER && this.comesFromProxy(request) ? request.get(COUNTRY_HEADER) : undefined;
    const named = header?.trim().toUpperCase();
    // `XX` and `T1` are how proxies say "unknown" and "anonymous network".
    if (named && /^[A-Z]{2}$/.test(named) && named !== 'XX') return named;
    return this.countries.of(request.ip);
  }

  /** A visitor who reaches the server directly cannot name a country. */
  private comesFromProxy(request: Request): boolean {
    const peer = request.socket.remoteAddress ?? '';
    const isTrusted = request.app.get('trust proxy fn') as (address: string, hop: number) => boolean;
    return this.config.TRUST_PROXY === false ? isNear(peer) : isTrusted(peer, 0);
  }
}
