import type { PasskeyAssertion, PasskeyRegistration } from '@meridian/contracts';
import { SHOP_NAME } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { AppError } from '../../../../platform/errors/app-error.ts';
import type { ClientInfo } from '../../../../platform/http/api-request.ts';
import type { User } from '../../users/users.repository.ts';
import { CHALLENGE_TTL_MS, ChallengesRepository } from '../challenges.repository.ts';
import type { StoredPasskey } from '../second-factor.schema.ts';
import { SecondFactorsRepository } from '../second-factors.repository.ts';
import { RelyingParty } from './relying-party.ts';

/** COSE identifiers of Ed25519, ECDSA with P-256 and RSA, which cover all authenticators. */
const ALGORITHMS = [-8, -7, -257];
const MAX_CHALLENGE_LENGTH = 200;

type NewCredential = Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/** Loads the library with its 300 modules, which most processes never need. */
const webAuthn = () => import('@simplewebauthn/server');

/** The id of a user for authenticators, which return it with each use of a passkey: in base64url. */
const userHandleOf = (userId: string): string => Buffer.from(userId, 'hex').toString('base64url');

/** Returns the challenge that an authenticator has signed; null if the client data is malformed. */
const challengeOf = (clientDataJSON: string): string | null => {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString();
    const { challenge } = JSON.parse(text) as { challenge?: unknown };
    return typeof challenge === 'string' && challenge.length <= MAX_CHALLENGE_LENGTH ? challenge : null;
  } catch {
    return null;
  }
};

/** The two WebAuthn ceremonies: the creation of a passkey, and its use, for which the authenticator verifies the user. */
@Injectable()
export class PasskeyCeremonies {
  constructor(
    private readonly party: RelyingParty,
    private readonly challenges: ChallengesRepository,
    private readonly repository: SecondFactorsRepository,
    private readonly logger: PinoLogger,
  ) {}

  /** @param present the passkeys of the user, which the authenticator does not create again */
  async registrationOptions(
    { id, email, name }: User,
    present: readonly StoredPasskey[],
    client: ClientInfo,
  ) {
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
  async verifyRegistration(
    userId: string,
    { id, rawId, type, response }: PasskeyRegistration,
    client: ClientInfo,
  ): Promise<NewCredential> {
    const { clientDataJSON, attestationObject, transports = [] } = response;
    const expected = await this.expect(clientDataJSON, 'registration', userId, client);
    const { verifyRegistrationResponse } = await webAuthn();
    return this.orRefused(userId, async () => {
      const { registrationInfo } = await verifyRegistrationResponse({
        response: {
          id,
          rawId,
          type,
          clientExtensionResults: {},
          response: { clientDataJSON, attestationObject },
        },
        ...expected,
        supportedAlgorithmIDs: ALGORITHMS,
      });
      if (!registrationInfo) return null;
      const { credential } = registrationInfo;
      const publicKey = Buffer.from(credential.publicKey).toString('base64url');
      return { credentialId: credential.id, publicKey, counter: credential.counter, transports };
    });
  }

  /** Returns options that name no passkeys, so that they are the same for everyone. */
  async assertionOptions(client: ClientInfo) {
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
  async ownerOf({ id }: PasskeyAssertion): Promise<string | null> {
    return (await this.repository.findByCredential(id))?._id.toHexString() ?? null;
  }

  /** Verifies a use of a passkey. @throws AppError `invalidPasskey`, also if the passkey belongs to another user */
  async verifyAssertion(userId: string, { id, rawId, type, response }: PasskeyAssertion, client: ClientInfo) {
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    const stored = await this.repository.findByCredential(id);
    const passkey = stored?.passkeys.find(({ credentialId }) => credentialId === id);
    const isOwn =
      stored?._id.toHexString() === userId &&
      (userHandle === undefined || userHandle === userHandleOf(userId));
    if (!passkey || !isOwn) throw new AppError('invalidPasskey');
    const expected = await this.expect(clientDataJSON, 'assertion', null, client);
    const { verifyAuthenticationResponse } = await webAuthn();
    const counter = await this.orRefused(userId, async () => {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: {
          id,
          rawId,
          type,
          clientExtensionResults: {},
          response: { clientDataJSON, authenticatorData, signature },
        },
        ...expected,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          counter: passkey.counter,
        },
      });
      return verified ? authenticationInfo.newCounter : null;
    });
    if (!(await this.repository.usePasskey(userId, id, counter))) throw new AppError('invalidPasskey');
  }

  /** Uses the challenge of a response up, and returns what the response must contain. */
  private async expect(
    clientDataJSON: string,
    purpose: 'assertion' | 'registration',
    userId: string | null,
    client: ClientInfo,
  ) {
    const challenge = challengeOf(clientDataJSON);
    const isFresh = challenge !== null && (await this.challenges.use({ value: challenge, purpose, userId }));
    if (!isFresh) throw new AppError('invalidPasskey');
    const { origins, rpId } = this.party.of(client);
    return { expectedChallenge: challenge, expectedOrigin: origins, expectedRPID: rpId };
  }

  private async orRefused<T>(userId: string, verify: () => Promise<T | null>): Promise<T> {
    // The library reports each mismatch as an error, for example of the origin.
    const verified = await verify().catch((error: unknown) => {
      this.logger.warn({ err: error, account: userId }, 'passkey refused');
      return null;
    });
    if (verified === null) throw new AppError('invalidPasskey');
    return verified;
  }
}
