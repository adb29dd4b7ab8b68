import type { Identity } from '../http/api-request.ts';

/** Decides who needs a second factor. The second-factor module provides the implementation. */
export abstract class SecondFactorPolicy {
  /** Returns whether the shop requires a second factor of this user, who has not set one up. */
  abstract needsSetup(identity: Identity): Promise<boolean>;
}
