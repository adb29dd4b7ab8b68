import { Inject, Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import type { Identity } from '../../../platform/http/api-request.ts';
import { SecondFactorPolicy } from '../../../platform/security/second-factor-policy.ts';
import { SecretBox } from '../../../platform/security/secret-box.ts';
import { ChallengesRepository } from './challenges.repository.ts';
import type { StoredPasskey, StoredSecondFactor } from './second-factor.schema.ts';
import { SecondFactorsRepository } from './second-factors.repository.ts';

/** The second factors that a user can sign in with. */
interface AccountFactors {
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

const hasFactor = ({ totp, passkeys }: AccountFactors): boolean => totp !== null || passkeys.length > 0;

/**
 * Reads the second factors of accounts and decrypts the secrets of authenticator apps. With `REQUIRE_2FA=true` every member
 * of staff needs a second factor.
 */
@Injectable()
export class SecondFactors extends SecondFactorPolicy {
  constructor(
    private readonly repository: SecondFactorsRepository,
    private readonly challenges: ChallengesRepository,
    private readonly box: SecretBox,
    @Inject(CONFIG) private readonly config: Config,
    private readonly logger: PinoLogger,
  ) {
    super();
  }

  async of(userId: string): Promise<AccountFactors> {
    const stored = await this.repository.find(userId);
    return stored ? this.open(stored) : { totp: null, passkeys: [], recoveryCodes: [] };
  }

  async has(userId: string): Promise<boolean> {
    return hasFactor(await this.of(userId));
  }

  /** Returns the ids of those users who have set up a second factor. */
  async hasAny(userIds: readonly string[]): Promise<Set<string>> {
    const ids = new Set<string>();
    for (const stored of await this.repository.findAll(userIds))
      if (hasFactor(await this.open(stored))) ids.add(stored._id.toHexString());
    return ids;
  }

  isRequired({ role }: Pick<Identity, 'role'>): boolean {
    return this.config.REQUIRE_2FA === 'true' && role === 'admin';
  }

  async needsSetup({ userId, role }: Pick<Identity, 'userId' | 'role'>): Promise<boolean> {
    return this.isRequired({ role }) && !(await this.has(userId));
  }

  async removeAll(userId: string): Promise<void> {
    await this.repository.remove(userId);
    await this.challenges.removeOf(userId);
  }

  private async open({ _id, totp, passkeys, recoveryCodes }: StoredSecondFactor): Promise<AccountFactors> {
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
