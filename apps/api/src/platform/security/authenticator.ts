import type { Identity } from '../http/api-request.ts';

/** Verifies tokens. The sessions module provides the implementation. */
export abstract class Authenticator {
  /** Returns the user and the session of a token; null if the token is invalid or expired, or the session has ended. */
  abstract verify(token: string): Promise<Identity | null>;
}
