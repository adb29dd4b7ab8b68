import { retryThroughOutages } from '@meridian/federation';
import { Skeleton } from '@meridian/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import type { PasswordFormProps } from './second-factor/password-form.tsx';
import type { SecondFactorSettingsProps } from './second-factor/second-factor-settings.tsx';
import type { SecondStepProps } from './second-step/second-step.tsx';
import { TextsProvider } from './texts.tsx';

const LoadedSecondStep = lazy(() =>
  retryThroughOutages(() => import(/* webpackChunkName: "second-step" */ './second-step/second-step.tsx')),
);
const LoadedSettings = lazy(() =>
  retryThroughOutages(
    () => import(/* webpackChunkName: "second-factor" */ './second-factor/second-factor-settings.tsx'),
  ),
);

const LoadedPasswordForm = lazy(() =>
  retryThroughOutages(
    () => import(/* webpackChunkName: "second-factor" */ './second-factor/password-form.tsx'),
  ),
);
const LoadedSessions = lazy(() =>
  retryThroughOutages(() => import(/* webpackChunkName: "second-factor" */ './second-factor/sessions.tsx')),
);

const LOADING = <Skeleton height="12rem" />;

/** Provides texts and code to a component. */
const Loaded = ({ children }: { children: ReactNode }) => (
  <TextsProvider fallback={LOADING}>
    <Suspense fallback={LOADING}>{children}</Suspense>
  </TextsProvider>
);

/** Second step of a sign-in, after the error `secondFactorRequired`: a code or a passkey. */
export const SecondStep = (props: SecondStepProps) => (
  <Loaded>
    <LoadedSecondStep {...props} />
  </Loaded>
);

/** Authenticator app, passkeys and recovery codes of the signed-in user. */
export const SecondFactorSettings = (props: SecondFactorSettingsProps) => (
  <Loaded>
    <LoadedSettings {...props} />
  </Loaded>
);

/** Changes the password of the signed-in user. */
export const PasswordForm = (props: PasswordFormProps) => (
  <Loaded>
    <LoadedPasswordForm {...props} />
  </Loaded>
);

/** Sessions of the signed-in user. */
export const Sessions = () => (
  <Loaded>
    <LoadedSessions />
  </Loaded>
);
