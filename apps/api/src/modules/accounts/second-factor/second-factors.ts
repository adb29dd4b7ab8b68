import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import { ChallengesRepository } from './challenges.repository.ts';
import { Factors, hasFactor } from './factors.ts';
import { SecondFactorsRepository } from './second-factors.repository.ts';
import { SignInTickets } from './sign-in-tickets.ts';

type Method = 'totp' | 'passkey' | 'recoveryCode';

/** The second factors of accounts, for other modules. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly factors: Factors,
    private readonly repository: SecondFactorsRepository,
    private readonly challenges: ChallengesRepository,
    private readonly tickets: SignInTickets,
  ) {}

  /** Returns the methods of the second step of a sign-in; empty if it has none. */
  async methodsOf(userId: string): Promise<Method[]> {
    const { totp, passkeys, recoveryCodes } = await this.factors.of(userId);
    return [
      ...(totp ? (['totp'] as const) : []),
      ...(passkeys.length > 0 ? (['passkey'] as const) : []),
      ...(recoveryCodes.length > 0 ? (['recoveryCode'] as const) : []),
    ];
  }

  async has(userId: string): Promise<boolean> {
    return hasFactor(await this.factors.of(userId));
  }

  /** Returns the ticket of a first step, which is valid once, for 5 minutes, until the password changes. */
  ticketOf(userId: string): Promise<string> {
    return this.tickets.issue(userId);
  }

  /** Call it after the password is verified. @throws AppError `secondFactorRequired` with the ticket of the second step */
  async requireSecondStep(userId: string): Promise<void> {
    const methods = await this.methodsOf(userId);
    if (methods.length === 0) return;
    const ticket = await this.ticketOf(userId);
    throw new AppError('secondFactorRequired', { details: { ticket, methods } });
  }

  /** Returns the ids of those users who have set up a second factor. */
  async hasAny(userIds: readonly string[]): Promise<Set<string>> {
    const stored = await this.repository.findAll(userIds);
    const open = await Promise.all(stored.map((one) => this.factors.open(one)));
    return new Set(
      stored.flatMap(({ _id }, index) => {
        const factors = open[index];
        return factors && hasFactor(factors) ? [_id.toHexString()] : [];
      }),
    );
  }

  /** Removes all second factors of an account that is deleted. */
  async removeAll(userId: string): Promise<void> {
    await this.repository.remove(userId);
    await this.challenges.removeOf(userId);
  }
}
