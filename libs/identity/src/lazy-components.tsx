import { retryThroughOutages } from '@meridian/federation';
import { Skeleton } from '@meridian/ui';
import { type ComponentType, lazy, Suspense } from 'react';
import { TextsProvider } from './texts.tsx';

const LOADING = <Skeleton height="12rem" />;

/** A component whose code and texts are loaded when it is first rendered. */
const loaded = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) => {
  const Component = lazy(() => retryThroughOutages(load));
  return (props: P) => (
    <TextsProvider fallback={LOADING}>
      <Suspense fallback={LOADING}>
        <Component {...props} />
      </Suspense>
    </TextsProvider>
  );
};

/** Second step of a sign-in, after the error `secondFactorRequired`: a code or a passkey. */
export const SecondStep = /*#__PURE__*/ loaded(
  () => import(/* webpackChunkName: "second-step" */ './second-step/second-step.tsx'),
);

/** Authenticator app, passkeys and recovery codes of the signed-in user. */
export const SecondFactorSettings = /*#__PURE__*/ loaded(
  () => import(/* webpackChunkName: "second-factor" */ './second-factor/second-factor-settings.tsx'),
);

/** Changes the password of the signed-in user. */
export const PasswordForm = /*#__PURE__*/ loaded(
  () => import(/* webpackChunkName: "second-factor" */ './second-factor/password-form.tsx'),
);

/** Sessions of the signed-in user. */
export const Sessions = /*#__PURE__*/ loaded(
  () => import(/* webpackChunkName: "second-factor" */ './second-factor/sessions.tsx'),
);
