import type { ApiClient } from '@meridian/api-client';
import type { PasskeyAssertion, PasskeyRegistration, Session } from '@meridian/contracts';
import { retryThroughOutages } from '@meridian/federation';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useSyncExternalStore } from 'react';

const loadWebAuthn = () =>
  retryThroughOutages(() => import(/* webpackChunkName: "webauthn" */ '@simplewebauthn/browser'));

/** Names of the errors of a prompt that the user closed, or that another prompt replaced. */
const CANCELLATIONS: ReadonlySet<string> = new Set(['NotAllowedError', 'AbortError']);

const unlessCancelled = async <T>(prompt: Promise<T>): Promise<T | undefined> => {
  try {
    return await prompt;
  } catch (error) {
    if (CANCELLATIONS.has((error as Error).name)) return undefined;
    throw error;
  }
};

/** Asks the user for a passkey. Returns undefined if the user cancels the prompt. */
export const requestPasskey = async (api: ApiClient): Promise<PasskeyAssertion | undefined> => {
  const [{ startAuthentication }, options] = await Promise.all([
    loadWebAuthn(),
    api('POST /api/user/passkey/options'),
  ]);
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const assertion = await unlessCancelled(startAuthentication({ optionsJSON }));
  return assertion && { ...assertion, clientExtensionResults: { ...assertion.clientExtensionResults } };
};

/** Lets the user create a passkey. Returns undefined if the user cancels the prompt. */
export const createPasskey = async (
  options: Record<string, unknown>,
): Promise<PasskeyRegistration | undefined> => {
  const { startRegistration } = await loadWebAuthn();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const registration = await unlessCancelled(startRegistration({ optionsJSON }));
  return (
    registration && { ...registration, clientExtensionResults: { ...registration.clientExtensionResults } }
  );
};

/** Signs in with a passkey, without a password. Returns undefined if the user cancels the prompt. */
export const signInWithPasskey = async (api: ApiClient): Promise<Session | undefined> => {
  const passkey = await requestPasskey(api);
  return passkey && api('POST /api/user/passkey/login', { body: { passkey } });
};

const subscribeToNothing = () => () => undefined;

/** Whether the browser has WebAuthn; false on the server and until hydration. */
export const usePasskeySupport = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => typeof globalThis.PublicKeyCredential === 'function',
    () => false,
  );
