import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import { CONFIG, type Config, isLocalShop } from '../../platform/config/config.ts';
import { clientNetwork } from '../../platform/security/client-network.ts';
import { KeyedDigest } from '../../platform/security/keyed-digest.ts';

/** A /48 is free of charge and contains 65,536 networks of the length that rate limits use. */
const IPV6_PREFIX_LENGTH = 48;
const ID_BYTES = 16;
const LOCAL_RANGES = ['loopback', 'private', 'uniqueLocal', 'linkLocal'];

/** The network of a visitor, for counting page views and reports. */
export interface VisitorNetwork {
  id: string;
  /** Bucketing key of new visitors from this network. A visitor cannot choose it. */
  key: string;
  /** Whether the visitor comes from this machine or its private network, in a shop that only these can reach. */
  isLocal: boolean;
}

const isLocalAddress = (address: string): boolean =>
  ipaddr.isValid(address) && LOCAL_RANGES.includes(ipaddr.process(address).range());

/**
 * Identifies networks of visitors without storing their IP addresses. In development and tests all visitors have the same
 * address, so each page view counts as a separate network.
 */
@Injectable()
export class VisitorNetworks {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly digest: KeyedDigest,
  ) {}

  async of(request: Request): Promise<VisitorNetwork> {
    const { ip = '' } = request;
    const isLocal = isLocalShop(this.config) && isLocalAddress(ip);
    const bytes = isLocal
      ? randomBytes(ID_BYTES)
      : Buffer.from(
          await this.digest.of('visitor-network', clientNetwork(ip, IPV6_PREFIX_LENGTH)),
          'base64url',
        ).subarray(0, ID_BYTES);
    return { id: bytes.toString('base64url'), key: bytes.toString('hex', 0, 2), isLocal };
  }
}
