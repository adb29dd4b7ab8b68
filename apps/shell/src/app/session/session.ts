import { type ApiError, createApiClient, isApiError } from '@meridian/api-client';
import type { Session } from '@meridian/contracts';
import { guardedStorage, PERSONAL_STORAGE_KEYS, STORAGE_KEYS } from '@meridian/domain';
import type { ShopStore } from '@meridian/store';
import { renewals } from './renewals.ts';
import { needsRenewal } from './token-age.ts';

const storage = guardedStorage(() => localStorage);
const tabStorage = guardedStorage(() => sessionStorage);
const renewing = new Map<string, Promise<boolean>>();

/** A client without a session, because the token to renew may have expired. */
const clientOf = (store: ShopStore) => createApiClient({ language: () => store.getState().locale.language });

const renew = async (store: ShopStore, token: string): Promise<boolean> => {
  let session: Session;
  try {
    session = await clientOf(store)('POST /api/user/session', {
      body: { token: renewals.get(token) ?? token },
    });
  } catch (error) {
    if (!isApiError(error, 'unauthorized')) console.warn('The session could not be renewed', error);
    return false;
  }
  // The shopper may have signed out meanwhile.
  if (store.getState().token !== token) return false;
  renewals.set(token, session.token);
  storage.write(STORAGE_KEYS.token, session.token);
  storage.write(STORAGE_KEYS.role, session.role);
  return true;
};

/** Renews the token of a shopper, for the requests of this page and later pages. A session of staff is not renewed. */
const renewOnce = (store: ShopStore): Promise<boolean> => {
  const { token, role } = store.getState();
  if (!token || role === 'admin') return Promise.resolve(false);
  const running = renewing.get(token) ?? renew(store, token).finally(() => renewing.delete(token));
  renewing.set(token, running);
  return running;
};

/** Renews the token of the page if it is old. */
export const renewOldToken = async (store: ShopStore): Promise<void> => {
  const { token } = store.getState();
  if (token && needsRenewal(token, Date.now())) await renewOnce(store);
};

/**
 * Prepares the repetition of a refused request: renews an expired token, or solves a challenge. Resolves with the headers of
 * the repeated request, or undefined if it is not to be repeated.
 */
export const recover = async (
  error: ApiError,
  token: string | null,
  store: ShopStore,
): Promise<Record<string, string> | undefined> => {
  if (error.code === 'challengeRequired') {
    const { solveChallenge } = await import(/* webpackChunkName: "challenge" */ './solve-challenge.ts');
    return { 'x-challenge': await solveChallenge(await clientOf(store)('GET /api/challenge')) };
  }
  return error.code === 'unauthorized' && token && (await renewOnce(store)) ? {} : undefined;
};

/** Ends a session on the server, and removes the data of its user from this browser. */
export const endSession = (token: string | null): void => {
  for (const key of PERSONAL_STORAGE_KEYS.local) storage.write(key, null);
  for (const key of PERSONAL_STORAGE_KEYS.session) tabStorage.write(key, null);
  if (!token) return;
  // The request survives the page. Without it the session ends when it expires.
  fetch('/api/user/logout', {
    method: 'POST',
    keepalive: true,
    headers: { Authorization: `Bearer ${renewals.get(token) ?? token}` },
  }).catch(() => undefined);
};
