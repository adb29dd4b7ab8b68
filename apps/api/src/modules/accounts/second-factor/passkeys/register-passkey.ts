import type { PasskeyRegistration } from '@meridian/contracts';
import { SHOP_NAME } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { AppError } from '../../../../platform/errors/app-error.ts';
import type { ClientInfo } from '../../../../platform/http/client.decorator.ts';
import type { User } from '../../users/users.repository.ts';
import { CHALLENGE_TTL_MS, ChallengesRepository } from '../challenges.repository.ts';
import type { StoredPasskey } from '../second-factor.schema.ts';
import { challengeOf } from './challenge-of.ts';
import { RelyingParty } from './relying-party.ts';
import { userHandleOf } from './user-handle.ts';
import { webAuthn } from './web-authn.ts';

/** COSE identifiers of Ed25519, ECDSA with P-256 and RSA, which cover all authenticators. */
const ALGORITHMS = [-8, -7, -257];

type NewCredential = Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/** The WebAuthn ceremony that creates a passkey. */
@Injectable()
export class RegisterPasskey {
  constructor(
    private readonly party: RelyingParty,
    private readonly challenges: ChallengesRepository,
    private readonly logger: PinoLogger,
  ) {}

  /** @param present the passkeys of the user, which the authenticator does not create again */
  async options({ id, email, name }: User, present: readonly StoredPasskey[], client: ClientInfo) {
    const { generateRegistrationOptions } = await webAuthn();
    const options = await generateRegistrationOptions({
      rpName: SHOP_NAME,
      rpID: this.party.of(client).rpId,
      userID: new Uint8Array(Buffer.from(userHandleOf(id), 'base64url')),
      userName: email,
      userDisplayName: name,
      attestationType: 'none',
      excludeCredentials: present.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
      timeout: CHALLENGE_TTL_MS,
    });
    await this.challenges.add({ value: options.challenge, purpose: 'registration', userId: id });
    return options;
  }

  /** @throws AppError `invalidPasskey` */
  async verify(
    userId: string,
    { id, rawId, type, response }: PasskeyRegistration,
    client: ClientInfo,
  ): Promise<NewCredential> {
    const challenge = challengeOf(response.clientDataJSON);
    const isFresh =
      challenge !== null &&
      (await this.challenges.use({ value: challenge, purpose: 'registration', userId }));
    if (!isFresh) throw new AppError('invalidPasskey');
    const { clientDataJSON, attestationObject, transports = [] } = response;
    const party = this.party.of(client);
    const { verifyRegistrationResponse } = await webAuthn();
    try {
      const { registrationInfo } = await verifyRegistrationResponse({
        response: {
          id,
          rawId,
          type,
          clientExtensionResults: {},
          response: { clientDataJSON, attestationObject },
        },
        expectedChallenge: challenge,
        expectedOrigin: party.origins,
        expectedRPID: party.rpId,
        supportedAlgorithmIDs: ALGORITHMS,
      });
      if (registrationInfo) {
        const { credential } = registrationInfo;
        const publicKey = Buffer.from(credential.publicKey).toString('base64url');
        return { credentialId: credential.id, publicKey, counter: credential.counter, transports };
      }
    } catch (error) {
      // The library reports each mismatch as an error, for example of the origin.
      this.logger.warn({ err: error, account: userId }, 'passkey refused');
    }
    throw new AppError('invalidPasskey');
  }
}
