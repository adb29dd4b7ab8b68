import type {
  EndpointOutput,
  Passkey,
  PasskeyRegistration,
  SecondFactor,
  TotpSetup,
} from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { renderSVG } from 'uqr';
import { DatabaseClock } from '../../../platform/database/database-clock.ts';
import { DuplicateError } from '../../../platform/database/errors.ts';
import { newId } from '../../../platform/database/ids.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ClientInfo, Identity } from '../../../platform/http/api-request.ts';
import { SecretBox } from '../../../platform/security/secret-box.ts';
import { accountOf } from '../../../platform/security/user-directory.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';
import { UsersRepository } from '../users/users.repository.ts';
import { newRecoveryCodes, recoveryCodeDigest } from './codes/recovery-codes.ts';
import { newTotpSecret, totpStepOf, totpUri } from './codes/totp.ts';
import { PasskeyCeremonies } from './passkeys/passkey-ceremonies.ts';
import { SecondFactorMails } from './second-factor-mails.ts';
import type { StoredPasskey } from './second-factor.schema.ts';
import { MAX_PASSKEYS, SecondFactorsRepository } from './second-factors.repository.ts';
import { SecondFactors, totpOwner } from './second-factors.ts';

/** A new secret of an authenticator app can be enabled for this time. */
const PENDING_TTL_MS = 60 * 60_000;

const presentPasskey = ({ id, name, createdAt, lastUsedAt }: StoredPasskey): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

const tooManyPasskeys = () => new AppError('tooManyPasskeys', { details: { max: MAX_PASSKEYS } });

const newCodesOf = (userId: string) => {
  const codes = newRecoveryCodes();
  return { codes, digests: codes.map((code) => recoveryCodeDigest(userId, code)) };
};

/** The signed-in user sets up and removes an authenticator app, passkeys and recovery codes. Each change is mailed. */
@Injectable()
export class AccountSecondFactor {
  constructor(
    private readonly users: UsersRepository,
    private readonly factors: SecondFactors,
    private readonly repository: SecondFactorsRepository,
    private readonly passkeys: PasskeyCeremonies,
    private readonly box: SecretBox,
    private readonly clock: DatabaseClock,
    private readonly sessions: SessionsRepository,
    private readonly mails: SecondFactorMails,
  ) {}

  async read(identity: Identity): Promise<SecondFactor> {
    const { totp, passkeys, recoveryCodes } = await this.factors.of(identity.userId);
    return {
      totp: totp !== null,
      passkeys: passkeys.map(presentPasskey),
      recoveryCodes: recoveryCodes.length,
      required: this.factors.isRequired(identity),
    };
  }

  /** Creates a secret, which takes effect with its first code. An app that is set up works until then. */
  async createTotp({ userId }: Identity): Promise<TotpSetup> {
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
  async enableTotp({ userId, sessionId }: Identity, code: string, client: ClientInfo): Promise<string[]> {
    const user = await accountOf(this.users, userId);
    const pending = (await this.repository.find(userId))?.pendingTotp;
    const isPresent = pending && Date.now() - pending.createdAt.getTime() < PENDING_TTL_MS;
    const secret = isPresent ? await this.box.open(totpOwner(userId), pending.secret) : null;
    if (!pending || secret === null) throw new AppError('notFound');
    const step = totpStepOf(secret, code, this.clock.now());
    if (step === null) throw new AppError('invalidCode');
    const { codes, digests } = newCodesOf(userId);
    const enabled = { secret: pending.secret, step, recoveryCodes: digests };
    if (!(await this.repository.enableTotp(userId, enabled))) throw new AppError('notFound');
    await this.sessions.endAll(userId, { except: sessionId });
    await this.mails.send('appAdded', user, client.language);
    return codes;
  }

  /** Removes the app if there is one. @throws AppError `lastSecondFactor` */
  async removeTotp(identity: Identity, client: ClientInfo): Promise<void> {
    const { userId } = identity;
    const user = await accountOf(this.users, userId);
    const unlessLast = this.factors.isRequired(identity);
    const isRemoved = await this.repository.removeTotp(userId, { unlessLast });
    if (isRemoved) return this.mails.send('appRemoved', user, client.language);
    if ((await this.repository.find(userId))?.totp) throw new AppError('lastSecondFactor');
  }

  /** @throws AppError `notFound` if the user has no second factor */
  async replaceRecoveryCodes({ userId }: Identity, client: ClientInfo): Promise<string[]> {
    const user = await accountOf(this.users, userId);
    if (!(await this.factors.has(userId))) throw new AppError('notFound');
    const { codes, digests } = newCodesOf(userId);
    await this.repository.setRecoveryCodes(userId, digests);
    await this.mails.send('recoveryCodesReplaced', user, client.language);
    return codes;
  }

  /** @throws AppError `tooManyPasskeys` */
  async passkeyOptions({ userId }: Identity, client: ClientInfo) {
    const user = await accountOf(this.users, userId);
    const { passkeys } = await this.factors.of(userId);
    if (passkeys.length >= MAX_PASSKEYS) throw tooManyPasskeys();
    return this.passkeys.registrationOptions(user, passkeys, client);
  }

  /**
   * Adds a passkey. The first factor of an account comes with recovery codes.
   * @throws AppError `invalidPasskey`, also if an account has it already, and `tooManyPasskeys`
   */
  async addPasskey(
    { userId }: Identity,
    { name, credential }: { name: string; credential: PasskeyRegistration },
    client: ClientInfo,
  ): Promise<EndpointOutput<'POST /api/user/passkeys'>> {
    const user = await accountOf(this.users, userId);
    const verified = await this.passkeys.verifyRegistration(userId, credential, client);
    if (await this.repository.findByCredential(verified.credentialId)) throw new AppError('invalidPasskey');
    const passkey = { id: newId(), ...verified, name, createdAt: new Date(), lastUsedAt: null };
    const recoveryCodes = await this.storePasskey(userId, passkey).catch((error: unknown) => {
      throw error instanceof DuplicateError ? new AppError('invalidPasskey') : error;
    });
    await this.mails.send('passkeyAdded', user, client.language);
    return { passkey: presentPasskey(passkey), ...(recoveryCodes && { recoveryCodes }) };
  }

  /** @throws AppError `notFound`, `lastSecondFactor` */
  async removePasskey(identity: Identity, id: string, client: ClientInfo): Promise<void> {
    const { userId } = identity;
    const user = await accountOf(this.users, userId);
    const { lostSecret } = await this.factors.of(userId);
    const unlessLast = this.factors.isRequired(identity);
    if (await this.repository.removePasskey(userId, id, { unlessLast, lostSecret })) {
      return this.mails.send('passkeyRemoved', user, client.language);
    }
    const { passkeys } = await this.factors.of(userId);
    throw new AppError(passkeys.some((one) => one.id === id) ? 'lastSecondFactor' : 'notFound');
  }

  /** Stores a passkey, and returns the recovery codes that were created with it. */
  private async storePasskey(userId: string, passkey: StoredPasskey): Promise<string[] | null> {
    const { lostSecret } = await this.factors.of(userId);
    const { codes, digests } = newCodesOf(userId);
    if (await this.repository.addFirstPasskey(userId, passkey, digests, lostSecret)) return codes;
    if (await this.repository.addPasskey(userId, passkey)) return null;
    throw tooManyPasskeys();
  }
}
