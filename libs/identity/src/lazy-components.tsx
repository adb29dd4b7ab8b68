import { retryThroughOutages } from '@meridian/federation';
import { Skeleton } from '@meridian/ui';
import { lazy, Suspense } from 'react';
import type { SecondFactorSettingsProps } from './second-factor/second-factor-settings.tsx';
import type { SecondStepProps } from './second-step/second-step.tsx';

const LoadedSecondStep = lazy(() =>
  retryThroughOutages(() => import(/* webpackChunkName: "second-step" */ './second-step/second-step.tsx')),
);
const LoadedSettings = lazy(() =>
  retryThroughOutages(
    () => import(/* webpackChunkName: "second-factor" */ './second-factor/second-factor-settings.tsx'),
  ),
);

/** Second step of a sign-in, after the error `secondFactorRequired`: a code or a passkey. */
export const SecondStep = (props: SecondStepProps) => (
  <Suspense fallback={<Skeleton height="12rem" />}>
    <LoadedSecondStep {...props} />
  </Suspense>
);

/** Authenticator app, passkeys and recovery codes of the signed-in user. */
export const SecondFactorSettings = (props: SecondFactorSettingsProps) => (
  <Suspense fallback={<Skeleton height="12rem" />}>
    <LoadedSettings {...props} />
  </Suspense>
);
