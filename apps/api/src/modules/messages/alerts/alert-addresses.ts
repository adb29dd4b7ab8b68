import { Injectable } from '@nestjs/common';
import { KeyedDigest } from '../../../platform/security/keyed-digest.ts';
import { AlertsRepository } from './alerts.repository.ts';

const UNSUBSCRIPTION = 'alert unsubscription';
/** A digest and its signature, each 256 bits in base64url. */
const TOKEN = /^(?<address>[\w-]{43})\.(?<signature>[\w-]{43})$/;

/** The emails of alerts, as links to unsubscribe name them: by a keyed digest, because URLs appear in logs. */
@Injectable()
export class AlertAddresses {
  constructor(
    private readonly digest: KeyedDigest,
    private readonly alerts: AlertsRepository,
  ) {}

  addressOf(email: string): Promise<string> {
    return this.digest.of('alert address', email);
  }

  /** Returns the signed token of the links to unsubscribe. It does not expire. */
  async unsubscribeToken(address: string): Promise<string> {
    return `${address}.${await this.digest.of(UNSUBSCRIPTION, address)}`;
  }

  /** Returns whether a token is signed by this shop. */
  async isValid(token: string): Promise<boolean> {
    return (await this.addressIn(token)) !== null;
  }

  /** Removes all alerts of the address in a token. Returns false if the signature is invalid. */
  async unsubscribe(token: string): Promise<boolean> {
    const address = await this.addressIn(token);
    if (address === null) return false;
    await this.alerts.removeOfAddress(address);
    return true;
  }

  private async addressIn(token: string): Promise<string | null> {
    const { address = '', signature = '' } = TOKEN.exec(token)?.groups ?? {};
    if (address === '') return null;
    return (await this.digest.matches(UNSUBSCRIPTION, address, signature)) ? address : null;
  }
}
