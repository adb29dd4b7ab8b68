import type { EndpointOutput, Passkey, PasskeyRegistration } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { DuplicateError } from '../../../../platform/database/errors.ts';
import { newId } from '../../../../platform/database/ids.ts';
import { AppError } from '../../../../platform/errors/app-error.ts';
import type { Identity } from '../../../../platform/http/api-request.ts';
import type { ClientInfo } from '../../../../platform/http/client.decorator.ts';
import { UsersRepository } from '../../users/users.repository.ts';
import { accountOf } from '../../../../platform/security/user-directory.ts';
import { newRecoveryCodes, recoveryCodeDigest } from '../codes/recovery-codes.ts';
import { Factors } from '../factors.ts';
import type { StoredPasskey } from '../second-factor.schema.ts';
import { SecondFactorMails } from '../second-factor-mails.ts';
import { SecondFactorRequirement } from '../second-factor-requirement.ts';
import { MAX_PASSKEYS, SecondFactorsRepository } from '../second-factors.repository.ts';
import { RegisterPasskey } from './register-passkey.ts';

export const presentPasskey = ({ id, name, createdAt, lastUsedAt }: StoredPasskey): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

const tooManyPasskeys = () => new AppError('tooManyPasskeys', { details: { max: MAX_PASSKEYS } });

/** Adds and removes the passkeys of the signed-in user. */
@Injectable()
export class AccountPasskeys {
  constructor(
    private readonly users: UsersRepository,
    private readonly factors: Factors,
    private readonly repository: SecondFactorsRepository,
    private readonly registration: RegisterPasskey,
    private readonly requirement: SecondFactorRequirement,
    private readonly mails: SecondFactorMails,
  ) {}

  /** @throws AppError `tooManyPasskeys` */
  async options({ userId }: Identity, client: ClientInfo) {
    const user = await accountOf(this.users, userId);
    const { passkeys } = await this.factors.of(userId);
    if (passkeys.length >= MAX_PASSKEYS) throw tooManyPasskeys();
    return this.registration.options(user, passkeys, client);
  }

  /**
   * Adds a passkey. The first factor of an account comes with recovery codes.
   * @throws AppError `invalidPasskey`, also if an account has it already, and `tooManyPasskeys`
   */
  async add(
    { userId }: Identity,
    { name, credential }: { name: string; credential: PasskeyRegistration },
    client: ClientInfo,
  ): Promise<EndpointOutput<'POST /api/user/passkeys'>> {
    const user = await accountOf(this.users, userId);
    const verified = await this.registration.verify(userId, credential, client);
    if (await this.repository.findByCredential(verified.credentialId)) throw new AppError('invalidPasskey');
    const passkey = { id: newId(), ...verified, name, createdAt: new Date(), lastUsedAt: null };
    const recoveryCodes = await this.store(userId, passkey).catch((error: unknown) => {
      throw error instanceof DuplicateError ? new AppError('invalidPasskey') : error;
    });
    await this.mails.send('passkeyAdded', user, client.language);
    return { passkey: presentPasskey(passkey), ...(recoveryCodes && { recoveryCodes }) };
  }

  /** @throws AppError `notFound`, `lastSecondFactor` */
  async remove(identity: Identity, id: string, client: ClientInfo): Promise<void> {
    const { userId } = identity;
    const user = await accountOf(this.users, userId);
    const { lostSecret } = await this.factors.of(userId);
    const unlessLast = this.requirement.isRequired(identity);
    if (await this.repository.removePasskey(userId, id, { unlessLast, lostSecret })) {
      return this.mails.send('passkeyRemoved', user, client.language);
    }
    const { passkeys } = await this.factors.of(userId);
    throw new AppError(passkeys.some((one) => one.id === id) ? 'lastSecondFactor' : 'notFound');
  }

  /** Stores a passkey, and returns the recovery codes that were created with it. */
  private async store(userId: string, passkey: StoredPasskey): Promise<string[] | null> {
    const { lostSecret } = await this.factors.of(userId);
    const codes = newRecoveryCodes();
    const digests = codes.map((code) => recoveryCodeDigest(userId, code));
    if (await this.repository.addFirstPasskey(userId, passkey, digests, lostSecret)) return codes;
    if (await this.repository.addPasskey(userId, passkey)) return null;
    throw tooManyPasskeys();
  }
}
