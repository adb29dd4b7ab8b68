import type { Session } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { AttemptButton, type ButtonProps } from '@meridian/ui';
import { Suspense } from 'react';
import { useIdentityTexts } from '../texts.ts';
import { problemOf } from '../use-attempt.ts';
import { signInWithPasskey, usePasskeySupport } from './web-authn.ts';

export interface PasskeyButtonProps extends Pick<ButtonProps, 'block' | 'className' | 'variant'> {
  /** Called after a successful sign-in. The button stays busy. */
  onSession: (session: Session) => void;
}

const SignInButton = ({ onSession, ...props }: PasskeyButtonProps) => {
  const t = useIdentityTexts();
  const { api } = useServices();
  const attempt = async () => {
    try {
      const session = await signInWithPasskey(api);
      if (!session) return 'done';
      onSession(session);
      return 'leaving';
    } catch (error) {
      return { problem: problemOf(error, t) };
    }
  };
  return (
    <AttemptButton variant="secondary" {...props} attempt={attempt} data-testid="passkey-sign-in">
      {t('passkey.signIn')}
    </AttemptButton>
  );
};

/** Sign-in with a passkey, without a password. It renders nothing in a browser without WebAuthn. */
export const PasskeyButton = (props: PasskeyButtonProps) =>
  usePasskeySupport() ? (
    <Suspense fallback={null}>
      <SignInButton {...props} />
    </Suspense>
  ) : null;
