import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { SecretBox } from '../../../platform/security/secret-box.ts';
import type { StoredPasskey, StoredSecondFactor } from './second-factor.schema.ts';
import { SecondFactorsRepository } from './second-factors.repository.ts';

/** The second factors that a user can sign in with. */
export interface AccountFactors {
  /** The authenticator app: its secret in base32, and sealed as stored. */
  totp: { secret: string; sealed: string } | null;
  /** The sealed secret of an authenticator app that cannot be opened. The app counts as not set up. */
  lostSecret?: string;
  passkeys: StoredPasskey[];
  /** Digests of the unused codes; empty without another factor. */
  recoveryCodes: string[];
}

/** The name under which the secret of a user's authenticator app is sealed. */
export const totpOwner = (userId: string): string => `totp of ${userId}`;

export const hasFactor = ({ totp, passkeys }: AccountFactors): boolean =>
  totp !== null || passkeys.length > 0;

/** Reads second factors and decrypts the secrets of authenticator apps. */
@Injectable()
export class Factors {
  constructor(
    private readonly repository: SecondFactorsRepository,
    private readonly box: SecretBox,
    private readonly logger: PinoLogger,
  ) {}

  async of(userId: string): Promise<AccountFactors> {
    const stored = await this.repository.find(userId);
    return stored ? this.open(stored) : { totp: null, passkeys: [], recoveryCodes: [] };
  }

  async open({ _id, totp, passkeys, recoveryCodes }: StoredSecondFactor): Promise<AccountFactors> {
    const userId = _id.toHexString();
    const secret = totp ? await this.box.open(totpOwner(userId), totp.secret) : null;
    if (totp && secret === null) {
      this.logger.error({ account: userId }, 'app secret cannot be decrypted: JWT_SECRET has changed');
    }
    const factors = {
      totp: totp && secret !== null ? { secret, sealed: totp.secret } : null,
      ...(totp && secret === null && { lostSecret: totp.secret }),
      passkeys,
      recoveryCodes,
    };
    return hasFactor(factors) ? factors : { ...factors, recoveryCodes: [] };
  }
}
