import { isApiError } from '@meridian/api-client';
import type { PasskeyAssertion, Session } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { Button, Notice } from '@meridian/ui';
import { useState } from 'react';
import { CodeForm } from '../code-form.tsx';
import styles from '../identity.module.css';
import { requestPasskey, usePasskeySupport } from '../passkeys/web-authn.ts';
import { useIdentityTexts } from '../texts.tsx';
import { useAttempt } from '../use-attempt.ts';
import type { SecondStepTicket } from './second-step-ticket.ts';

export interface SecondStepProps extends SecondStepTicket {
  /** Called after a successful sign-in. */
  onSession: (session: Session) => void;
  /** Returns to the first step. */
  onCancel: () => void;
}

/** Second step of a sign-in: a code or a passkey. */
const SecondStep = ({ ticket, methods, onSession, onCancel }: SecondStepProps) => {
  const t = useIdentityTexts();
  const { api } = useServices();
  const { busy, problem, setProblem, run } = useAttempt();
  const hasPasskeys = usePasskeySupport() && methods.includes('passkey');
  const hasApp = methods.includes('totp');
  const hasRecoveryCodes = methods.includes('recoveryCode');
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false);
  // Next to a passkey a recovery code is the exception.
  const hasCode = hasApp || (hasRecoveryCodes && (!hasPasskeys || usesRecoveryCode));

  const finish = async (proof: { code: string } | { passkey: PasskeyAssertion }) => {
    try {
      onSession(await api('POST /api/user/login/second', { body: { ticket, ...proof } }));
    } catch (error) {
      // The ticket has expired. The message of the server describes an emailed link.
      if (!isApiError(error, 'linkExpired')) throw error;
      setProblem(t('secondStep.expired'));
    }
  };
  const signInByPasskey = async () => {
    const passkey = await requestPasskey(api);
    if (passkey) await finish({ passkey });
  };

  return (
    <div className={styles.stack} data-testid="second-step">
      <Notice tone="error" data-testid="second-step-error">
        {problem}
      </Notice>
      {hasCode ? (
        <CodeForm
          hasApp={hasApp}
          hasRecoveryCodes={hasRecoveryCodes}
          busy={busy}
          submitLabel={t('secondStep.submit')}
          onCode={(code) => run(() => finish({ code }))}
        />
      ) : null}
      {hasPasskeys ? (
        <Button
          variant={hasCode ? 'secondary' : 'primary'}
          block
          busy={busy && !hasCode}
          onClick={() => run(signInByPasskey)}
          data-testid="second-step-passkey"
        >
          {t('passkey.use')}
        </Button>
      ) : null}
      {hasCode || hasPasskeys ? null : <Notice tone="error">{t('secondStep.noMethod')}</Notice>}
      {hasRecoveryCodes && !hasCode ? (
        <Button
          variant="quiet"
          className={styles.start}
          onClick={() => setUsesRecoveryCode(true)}
          data-testid="second-factor-switch"
        >
          {t('code.toRecovery')}
        </Button>
      ) : null}
      <Button variant="quiet" className={styles.start} onClick={onCancel} data-testid="second-step-cancel">
        {t('secondStep.back')}
      </Button>
    </div>
  );
};

export default SecondStep;
