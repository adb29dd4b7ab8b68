import type { Identity } from '../http/api-request.ts';

/** Port of sign-in: turns a token into who it belongs to, and back. Provided by the auth module. */
export abstract class Authenticator {
  /** Who a token belongs to now; null if it is forged, expired or its user is gone. */
  abstract verify(token: string): Promise<Identity | null>;
  /** A token for a user. */
  abstract issue(identity: Identity): Promise<string>;
}
