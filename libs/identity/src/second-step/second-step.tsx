import { isApiError } from '@meridian/api-client';
import type { PasskeyAssertion, Session } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { Button, Notice } from '@meridian/ui';
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
  const hasCode = methods.includes('totp') || methods.includes('recoveryCode');

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
      {problem ? (
        <Notice tone="error" data-testid="second-step-error">
          {problem}
        </Notice>
      ) : null}
      {hasCode ? (
        <CodeForm
          hasApp={methods.includes('totp')}
          hasRecoveryCodes={methods.includes('recoveryCode')}
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
      <Button variant="quiet" className={styles.start} onClick={onCancel} data-testid="second-step-cancel">
        {t('secondStep.back')}
      </Button>
    </div>
  );
};

export default SecondStep;
