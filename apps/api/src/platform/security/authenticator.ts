import type { Identity } from '../http/api-request.ts';

/** Issues and verifies tokens. The auth module provides the implementation. */
export abstract class Authenticator {
  /** Returns the user of a token; null if the token is invalid or expired, or the user is deleted. */
  abstract verify(token: string): Promise<Identity | null>;
  /** Returns a new token for a user. */
  abstract issue(identity: Identity): Promise<string>;
}
