import type { TotpSetup as NewTotp } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { renderSVG } from 'uqr';
import { DatabaseClock } from '../../../../platform/database/database-clock.ts';
import { AppError } from '../../../../platform/errors/app-error.ts';
import type { Identity } from '../../../../platform/http/api-request.ts';
import type { ClientInfo } from '../../../../platform/http/client.decorator.ts';
import { SecretBox } from '../../../../platform/security/secret-box.ts';
import { Sessions } from '../../sessions/sessions.ts';
import { UsersRepository } from '../../users/users.repository.ts';
import { accountOf } from '../../../../platform/security/user-directory.ts';
import { totpOwner } from '../factors.ts';
import { SecondFactorMails } from '../second-factor-mails.ts';
import { SecondFactorRequirement } from '../second-factor-requirement.ts';
import { SecondFactorsRepository } from '../second-factors.repository.ts';
import { newRecoveryCodes, recoveryCodeDigest } from './recovery-codes.ts';
import { newTotpSecret, totpStepOf, totpUri } from './totp.ts';

/** A new secret can be enabled for this time. */
const PENDING_TTL_MS = 60 * 60_000;

/** Sets up and removes the authenticator app of the signed-in user. */
@Injectable()
export class TotpSetup {
  constructor(
    private readonly users: UsersRepository,
    private readonly repository: SecondFactorsRepository,
    private readonly box: SecretBox,
    private readonly clock: DatabaseClock,
    private readonly sessions: Sessions,
    private readonly requirement: SecondFactorRequirement,
    private readonly mails: SecondFactorMails,
  ) {}

  /** Creates a secret, which takes effect with its first code. An app that is set up works until then. */
  async create({ userId }: Identity): Promise<NewTotp> {
    const { email } = await accountOf(this.users, userId);
    const secret = newTotpSecret();
    const uri = totpUri(secret, email);
    await this.repository.setPendingTotp(userId, await this.box.seal(totpOwner(userId), secret));
    return { secret, uri, qrCode: renderSVG(uri, { ecc: 'M', border: 4 }) };
  }

  /**
   * Enables the created secret, replaces the recovery codes and ends all other sessions.
   * @throws AppError `invalidCode`, or `notFound` without a created secret
   */
  async enable({ userId, sessionId }: Identity, code: string, client: ClientInfo): Promise<string[]> {
    const user = await accountOf(this.users, userId);
    const pending = (await this.repository.find(userId))?.pendingTotp;
    const isPresent = pending && Date.now() - pending.createdAt.getTime() < PENDING_TTL_MS;
    const secret = isPresent ? await this.box.open(totpOwner(userId), pending.secret) : null;
    if (!pending || secret === null) throw new AppError('notFound');
    const step = totpStepOf(secret, code, this.clock.now());
    if (step === null) throw new AppError('invalidCode');
    const codes = newRecoveryCodes();
    const isEnabled = await this.repository.enableTotp(userId, {
      secret: pending.secret,
      step,
      recoveryCodes: codes.map((one) => recoveryCodeDigest(userId, one)),
    });
    if (!isEnabled) throw new AppError('notFound');
    await this.sessions.endAll(userId, { except: sessionId });
    await this.mails.send('appAdded', user, client.language);
    return codes;
  }

  /** Removes the app if there is one. @throws AppError `lastSecondFactor` */
  async remove(identity: Identity, client: ClientInfo): Promise<void> {
    const { userId } = identity;
    const user = await accountOf(this.users, userId);
    const unlessLast = this.requirement.isRequired(identity);
    const isRemoved = await this.repository.removeTotp(userId, { unlessLast });
    if (isRemoved) return this.mails.send('appRemoved', user, client.language);
    if ((await this.repository.find(userId))?.totp) throw new AppError('lastSecondFactor');
  }
}
