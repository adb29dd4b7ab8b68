import type { PasskeyAssertion } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { DatabaseClock } from '../../../platform/database/database-clock.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ClientInfo } from '../../../platform/http/api-request.ts';
import { DAY_S, limitOf, Limits, MINUTE_S } from '../../../platform/security/limits.ts';
import { SignInEvents } from '../sessions/sign-in-events.ts';
import type { User } from '../users/users.repository.ts';
import { recoveryCodeDigest } from './codes/recovery-codes.ts';
import { isTotpCode, totpStepOf } from './codes/totp.ts';
import { PasskeyCeremonies } from './passkeys/passkey-ceremonies.ts';
import { SecondFactorMails } from './second-factor-mails.ts';
import { SecondFactorsRepository } from './second-factors.repository.ts';
import { SecondFactors } from './second-factors.ts';

/** Wrong codes of the second factor. Guesses from elsewhere do not keep the user out. */
export const CODE = limitOf('code', 5, 5 * MINUTE_S, 'network', 'user');
/** A code of an authenticator app has only six digits, and guesses can come from many networks. */
export const SHORT_CODE = limitOf('shortCode', 30, DAY_S, 'user');

/** Verifies a passkey, a code of an authenticator app or a recovery code of a user, and records a refused one. */
@Injectable()
export class VerifyFactor {
  constructor(
    private readonly passkeys: PasskeyCeremonies,
    private readonly limits: Limits,
    private readonly factors: SecondFactors,
    private readonly repository: SecondFactorsRepository,
    private readonly clock: DatabaseClock,
    private readonly mails: SecondFactorMails,
    private readonly events: SignInEvents,
  ) {}

  /** @throws AppError `tooManyRequests`, `invalidCode`, `invalidPasskey` */
  async verify(user: User, proof: { code: string } | { passkey: PasskeyAssertion }, client: ClientInfo) {
    try {
      await ('code' in proof
        ? this.verifyCode(user, proof.code, client)
        : this.passkeys.verifyAssertion(user.id, proof.passkey, client));
    } catch (error) {
      if (error instanceof AppError && error.code !== 'tooManyRequests') {
        await this.events.failed(user, client, user.email);
      }
      throw error;
    }
  }

  /** Each code works once. */
  private async verifyCode(user: User, code: string, client: ClientInfo): Promise<void> {
    const isShort = isTotpCode(code);
    const pair = { network: client.address, user: user.id };
    const account = { user: user.id };
    await this.limits.consume(CODE, pair);
    if (isShort) await this.limits.consume(SHORT_CODE, account);
    const isValid = isShort
      ? await this.useTotpCode(user.id, code)
      : await this.useRecoveryCode(user.id, code);
    if (!isValid) throw new AppError('invalidCode');
    await this.limits.reward(CODE, pair);
    if (isShort) await this.limits.reward(SHORT_CODE, account);
    else await this.mails.send('recoveryCodeUsed', user, client.language);
  }

  private async useTotpCode(userId: string, code: string): Promise<boolean> {
    const { totp } = await this.factors.of(userId);
    const step = totp && totpStepOf(totp.secret, code, this.clock.now());
    return totp !== null && step !== null && this.repository.useTotpStep(userId, totp.sealed, step);
  }

  private async useRecoveryCode(userId: string, code: string): Promise<boolean> {
    const digest = recoveryCodeDigest(userId, code);
    const { recoveryCodes } = await this.factors.of(userId);
    return recoveryCodes.includes(digest) && this.repository.useRecoveryCode(userId, digest);
  }
}
