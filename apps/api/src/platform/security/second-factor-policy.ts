import type { Identity } from '../http/api-request.ts';

/** Decides who must set up a second factor. The second-factor module provides the implementation. */
export abstract class SecondFactorPolicy {
  /** Returns whether management endpoints are refused until the user has set up a second factor. */
  abstract needsSetup(identity: Pick<Identity, 'userId' | 'role'>): Promise<boolean>;
}
