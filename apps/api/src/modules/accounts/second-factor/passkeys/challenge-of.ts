const MAX_LENGTH = 200;

/** Returns the challenge that an authenticator has signed; null if the client data is malformed. */
export const challengeOf = (clientDataJSON: string): string | null => {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString();
    const { challenge } = JSON.parse(text) as { challenge?: unknown };
    return typeof challenge === 'string' && challenge.length <= MAX_LENGTH ? challenge : null;
  } catch {
    return null;
  }
};
