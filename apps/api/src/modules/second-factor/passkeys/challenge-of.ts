import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';

const MAX_LENGTH = 200;

/** Returns the challenge that an authenticator has signed; null if the client data is malformed. */
export const challengeOf = (clientDataJSON: string): string | null => {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON) as { challenge?: unknown };
    return typeof challenge === 'string' && challenge.length <= MAX_LENGTH ? challenge : null;
  } catch {
    return null;
  }
};
