import type { PasskeyAssertion } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { AppError } from '../../../../platform/errors/app-error.ts';
import type { ClientInfo } from '../../../../platform/http/client.decorator.ts';
import { CHALLENGE_TTL_MS, ChallengesRepository } from '../challenges.repository.ts';
import type { StoredPasskey } from '../second-factor.schema.ts';
import { SecondFactorsRepository } from '../second-factors.repository.ts';
import { challengeOf } from './challenge-of.ts';
import { RelyingParty } from './relying-party.ts';
import { userHandleOf } from './user-handle.ts';
import { webAuthn } from './web-authn.ts';

interface AccountPasskey {
  userId: string;
  passkey: StoredPasskey;
}

/** Verifies that someone has used a passkey. The authenticator has verified the user, by a fingerprint for example. */
@Injectable()
export class VerifyPasskey {
  constructor(
    private readonly party: RelyingParty,
    private readonly challenges: ChallengesRepository,
    private readonly repository: SecondFactorsRepository,
    private readonly logger: PinoLogger,
  ) {}

  /** Returns options that name no passkeys, so that they are the same for everyone. */
  async options(client: ClientInfo) {
    const { generateAuthenticationOptions } = await webAuthn();
    const options = await generateAuthenticationOptions({
      rpID: this.party.of(client).rpId,
      userVerification: 'required',
      timeout: CHALLENGE_TTL_MS,
    });
    await this.challenges.add({ value: options.challenge, purpose: 'assertion', userId: null });
    return options;
  }

  /** Returns the user who has registered a passkey; null if there is none. It proves nothing. */
  async userIdOf({ id }: PasskeyAssertion): Promise<string | null> {
    return (await this.find(id))?.userId ?? null;
  }

  /** @throws AppError `invalidPasskey`, also if the passkey belongs to another user */
  async verify(userId: string, assertion: PasskeyAssertion, client: ClientInfo): Promise<void> {
    const found = await this.find(assertion.id);
    const { userHandle } = assertion.response;
    const isOwn =
      found?.userId === userId && (userHandle === undefined || userHandle === userHandleOf(userId));
    if (!isOwn) throw new AppError('invalidPasskey');
    const counter = await this.verifySignature(found, assertion, client);
    if (!(await this.repository.usePasskey(userId, assertion.id, counter)))
      throw new AppError('invalidPasskey');
  }

  private async find(credentialId: string): Promise<AccountPasskey | null> {
    const stored = await this.repository.findByCredential(credentialId);
    const passkey = stored?.passkeys.find((one) => one.credentialId === credentialId);
    return stored && passkey ? { userId: stored._id.toHexString(), passkey } : null;
  }

  /** Returns the new counter of the authenticator. */
  private async verifySignature(
    { userId, passkey }: AccountPasskey,
    { id, rawId, type, response }: PasskeyAssertion,
    client: ClientInfo,
  ): Promise<number> {
    const challenge = challengeOf(response.clientDataJSON);
    const isFresh =
      challenge !== null &&
      (await this.challenges.use({ value: challenge, purpose: 'assertion', userId: null }));
    if (!isFresh) throw new AppError('invalidPasskey');
    const { clientDataJSON, authenticatorData, signature } = response;
    const party = this.party.of(client);
    const { verifyAuthenticationResponse } = await webAuthn();
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: {
          id,
          rawId,
          type,
          clientExtensionResults: {},
          response: { clientDataJSON, authenticatorData, signature },
        },
        expectedChallenge: challenge,
        expectedOrigin: party.origins,
        expectedRPID: party.rpId,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          counter: passkey.counter,
        },
      });
      if (verified) return authenticationInfo.newCounter;
    } catch (error) {
      // The library reports each mismatch as an error, for example of the origin.
      this.logger.warn({ err: error, account: userId }, 'passkey refused');
    }
    throw new AppError('invalidPasskey');
  }
}
