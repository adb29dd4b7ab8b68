import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.ts';
import { signingSecret } from '../config/signing-secret.ts';
import { safeEqual } from '../safe-equal.ts';

/**
 * Digests of personal data that is only compared, such as addresses and emails. A plain hash of an IPv4 address can be
 * reversed by hashing all of them, so the digest is keyed by the secret that all processes of the shop share.
 */
@Injectable()
export class KeyedDigest {
  private secret: Promise<string> | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /**
   * Returns the digest in base64url. Digests of one value for two purposes cannot be linked.
   * @param purpose what the digest is for, for example `rate-limit`
   */
  async of(purpose: string, value: string): Promise<string> {
    this.secret ??= signingSecret(this.config);
    return createHmac('sha256', await this.secret)
      .update(`${purpose}|${value}`)
      .digest('base64url');
  }

  /** Returns whether a digest that a client has sent is the one of the value. */
  async matches(purpose: string, value: string, given: string): Promise<boolean> {
    return safeEqual(given, await this.of(purpose, value));
  }
}
