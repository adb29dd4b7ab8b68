import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { type CBORType, encodeCBOR } from '@levischuck/tiny-cbor';
import type { PasskeyAssertion, PasskeyRegistration } from '@meridian/contracts';

/** Flags of the authenticator data: Web Authentication specification, section 6.1. */
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const BACKUP_ELIGIBLE = 0x08;
const ATTESTED_CREDENTIAL = 0x40;

interface Credential {
  id: Buffer;
  rpId: string;
  userHandle: string;
  privateKey: KeyObject;
}

/** Fields of a message that differ from those of a correct one. */
interface Deviation {
  origin?: string;
  rpId?: string;
  counter?: number;
  isUserVerified?: boolean;
}

/** Options of the server, in the JSON form of the specification. */
type Options = Record<string, unknown>;

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

const bigEndian = (value: number, bytes: 2 | 4): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

const newKey = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coseKey = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return { privateKey, coseKey: Buffer.from(encodeCBOR(coseKey)) };
};

/**
 * A browser with an authenticator in software, which creates real registrations and assertions. Its first credential for
 * the host of the options answers a request.
 */
export class SoftwareAuthenticator {
  private readonly credentials: Credential[] = [];
  private counter = 0;

  /** @param counts whether the authenticator counts signatures; synchronised passkeys do not */
  constructor(
    private readonly origin: string,
    private readonly counts = true,
  ) {}

  /** `navigator.credentials.create` */
  create(options: Options, deviation: Deviation = {}): PasskeyRegistration {
    const { rp, user } = options as { rp: { id: string }; user: { id: string } };
    const { privateKey, coseKey } = newKey();
    const id = randomBytes(32);
    this.credentials.push({ id, rpId: rp.id, userHandle: user.id, privateKey });
    const attested = Buffer.concat([Buffer.alloc(16), bigEndian(id.length, 2), id, coseKey]);
    const authData = Buffer.concat([this.authenticatorData(rp.id, deviation, ATTESTED_CREDENTIAL), attested]);
    const attestation = new Map<string, CBORType>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, CBORType>()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.clientData('webauthn.create', options, deviation).toString('base64url'),
        attestationObject: Buffer.from(encodeCBOR(attestation)).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** `navigator.credentials.get` */
  get(options: Options, deviation: Deviation = {}): PasskeyAssertion {
    const { rpId } = options as { rpId: string };
    const credential = this.credentials.find((one) => one.rpId === rpId);
    if (!credential) throw new Error(`No passkey for ${rpId}`);
    if (this.counts) this.counter++;
    const clientData = this.clientData('webauthn.get', options, deviation);
    const authData = this.authenticatorData(rpId, deviation);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), credential.privateKey);
    return {
      id: credential.id.toString('base64url'),
      rawId: credential.id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: credential.userHandle,
      },
    };
  }

  private clientData(type: string, { challenge }: Options, { origin = this.origin }: Deviation): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private authenticatorData(rpId: string, deviation: Deviation, flags = 0): Buffer {
    const { isUserVerified = true, counter = this.counter } = deviation;
    const allFlags = flags | USER_PRESENT | BACKUP_ELIGIBLE | (isUserVerified ? USER_VERIFIED : 0);
    return Buffer.concat([sha256(deviation.rpId ?? rpId), Buffer.from([allFlags]), bigEndian(counter, 4)]);
  }
}
