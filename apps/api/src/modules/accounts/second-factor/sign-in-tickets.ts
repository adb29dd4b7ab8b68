import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { z } from 'zod';
import { AppError } from '../../../platform/errors/app-error.ts';
import { KeyedDigest } from '../../../platform/security/keyed-digest.ts';
import { type User, UsersRepository } from '../users/users.repository.ts';
import { accountOf } from '../../../platform/security/user-directory.ts';
import { CHALLENGE_TTL_MS, ChallengesRepository } from './challenges.repository.ts';
import { SecondFactors } from './second-factors.ts';

/** Differs from that of sessions, so that neither token is accepted for the other. */
const AUDIENCE = 'meridian-second-step';

const claims = z.object({
  sub: z.string().regex(/^[0-9a-f]{24}$/),
  jti: z.uuid(),
  /** A digest of the password's hash, so that a ticket ends with its password. */
  pwd: z.string(),
});

/** A ticket whose first step has succeeded. */
interface SignInTicket {
  user: User;
  /** Uses the ticket up. @throws AppError `linkExpired` if it has been used meanwhile */
  use: () => Promise<void>;
}

/** Tickets that prove the first step of a sign-in: signed, valid once, and only for the second step. */
@Injectable()
export class SignInTickets {
  constructor(
    private readonly jwt: JwtService,
    private readonly challenges: ChallengesRepository,
    private readonly users: UsersRepository,
    private readonly digest: KeyedDigest,
    private readonly factors: SecondFactors,
  ) {}

  /** Call it after the password is verified. @throws AppError `secondFactorRequired` with the ticket of the second step */
  async requireSecondStep(userId: string): Promise<void> {
    const { totp, passkeys, recoveryCodes } = await this.factors.of(userId);
    const methods = [
      ...(totp ? (['totp'] as const) : []),
      ...(passkeys.length > 0 ? (['passkey'] as const) : []),
      ...(recoveryCodes.length > 0 ? (['recoveryCode'] as const) : []),
    ];
    if (methods.length === 0) return;
    throw new AppError('secondFactorRequired', { details: { ticket: await this.issue(userId), methods } });
  }

  /** @throws AppError `unauthorized` if the account has just been deleted */
  private async issue(userId: string): Promise<string> {
    const { passwordHash } = await accountOf(this.users, userId);
    const jwtid = randomUUID();
    await this.challenges.add({ value: jwtid, purpose: 'ticket', userId });
    const expiresIn = CHALLENGE_TTL_MS / 1000;
    return this.jwt.signAsync(
      { pwd: await this.passwordDigest(passwordHash) },
      { subject: userId, jwtid, expiresIn, audience: AUDIENCE },
    );
  }

  /** @throws AppError `linkExpired` */
  async open(ticket: string): Promise<SignInTicket> {
    const payload: unknown = await this.jwt
      .verifyAsync<object>(ticket, { audience: AUDIENCE })
      .catch(() => null);
    const read = claims.safeParse(payload);
    if (!read.success) throw new AppError('linkExpired');
    const { sub, jti, pwd } = read.data;
    const challenge = { value: jti, purpose: 'ticket', userId: sub } as const;
    const user = await this.users.byId(sub);
    const isValid =
      user !== null &&
      pwd === (await this.passwordDigest(user.passwordHash)) &&
      (await this.challenges.isUnused(challenge));
    if (!isValid) throw new AppError('linkExpired');
    return {
      user,
      use: async () => {
        if (!(await this.challenges.use(challenge))) throw new AppError('linkExpired');
      },
    };
  }

  private passwordDigest(passwordHash: string): Promise<string> {
    return this.digest.of('password of a ticket', passwordHash);
  }
}
