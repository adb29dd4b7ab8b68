import { isApiError } from '@meridian/api-client';
import type { Confirmation, SecondFactor } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { Button, Dialog, focusFirst, Heading, Notice, readForm, TextInput, useRequest } from '@meridian/ui';
import { type FormEvent, useId, useState } from 'react';
import { CodeForm } from '../code-form.tsx';
import styles from '../identity.module.css';
import { requestPasskey, usePasskeySupport } from '../passkeys/web-authn.ts';
import { useIdentityTexts } from '../texts.tsx';
import { useAttempt } from '../use-attempt.ts';

interface PresenceDialogProps {
  onConfirmed: () => void;
  onClose: () => void;
}

/** The proofs that the dialog offers. Without a response it offers the password, and the server decides. */
const proofsOf = (factors: SecondFactor | undefined, hasFailed: boolean, supportsPasskeys: boolean) => {
  const hasApp = factors?.totp ?? false;
  const hasRecoveryCodes = (factors?.recoveryCodes ?? 0) > 0;
  const hasPasskeys = (factors?.passkeys.length ?? 0) > 0;
  const hasFactor = hasApp || hasPasskeys;
  return {
    hasApp,
    hasRecoveryCodes,
    hasFactor,
    hasPasskeys: supportsPasskeys && hasPasskeys,
    needsPassword: hasFailed || (factors !== undefined && !hasFactor),
    needsCode: hasFactor && (hasApp || hasRecoveryCodes),
  };
};

/** Asks the signed-in user to prove presence: by a code or a passkey, or by the password without a second factor. */
const PresenceDialog = ({ onConfirmed, onClose }: PresenceDialogProps) => {
  const t = useIdentityTexts();
  const { api } = useServices();
  const id = useId();
  const supportsPasskeys = usePasskeySupport();
  const [passwordProblem, setPasswordProblem] = useState<string | null>(null);
  const { busy, problem, run } = useAttempt();
  const { data: factors, error: failure } = useRequest('second-factor', (signal) =>
    api('GET /api/user/second-factor', { signal }),
  );
  const { hasApp, hasRecoveryCodes, hasFactor, hasPasskeys, needsPassword, needsCode } = proofsOf(
    factors,
    failure !== undefined,
    supportsPasskeys,
  );

  const confirm = (proof: () => Promise<Confirmation | undefined>) => {
    setPasswordProblem(null);
    run(async () => {
      const body = await proof();
      if (!body) return;
      try {
        await api('POST /api/user/confirm', { body });
      } catch (error) {
        // The message of this code names the email as well.
        if (!isApiError(error, 'invalidCredentials')) throw error;
        setPasswordProblem(t('confirmation.wrongPassword'));
        return;
      }
      onConfirmed();
    });
  };
  const submitPassword = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { password } = readForm(event.currentTarget, ['password']).values;
    if (password) confirm(() => Promise.resolve({ password }));
    else {
      setPasswordProblem(t('confirmation.passwordMissing'));
      focusFirst(event.currentTarget, ['password']);
    }
  };

  return (
    <Dialog open onClose={onClose} labelledBy={id} maxWidth={440} data-testid="confirmation">
      <div className={styles.stack}>
        <Heading level={2} size="xs" id={id}>
          {t('confirmation.title')}
        </Heading>
        <p className={styles.muted}>{t('confirmation.text')}</p>
        <Notice tone="error" data-testid="confirmation-error">
          {problem}
        </Notice>
        {needsCode ? (
          <CodeForm
            hasApp={hasApp}
            hasRecoveryCodes={hasRecoveryCodes}
            busy={busy}
            submitLabel={t('confirmation.submit')}
            onCode={(code) => confirm(() => Promise.resolve({ code }))}
          />
        ) : null}
        {needsPassword ? (
          <form noValidate onSubmit={submitPassword} className={styles.stack}>
            <TextInput
              name="password"
              type="password"
              label={t('confirmation.password')}
              error={passwordProblem ? <span role="alert">{passwordProblem}</span> : undefined}
              autoComplete="current-password"
              maxLength={200}
              data-autofocus
              data-testid="confirmation-password"
            />
            <Button
              type="submit"
              block
              busy={busy}
              busyLabel={t('code.checking')}
              data-testid="confirmation-submit"
            >
              {t('confirmation.submit')}
            </Button>
          </form>
        ) : null}
        {hasFactor && !needsCode && !hasPasskeys ? <p>{t('secondStep.noMethod')}</p> : null}
        {hasPasskeys ? (
          <Button
            variant="secondary"
            block
            onClick={() =>
              confirm(async () => {
                const passkey = await requestPasskey(api);
                return passkey && { passkey };
              })
            }
            data-testid="confirmation-passkey"
          >
            {t('passkey.use')}
          </Button>
        ) : null}
        <div className={styles.actions}>
          <Button variant="quiet" size="small" onClick={onClose} data-testid="confirmation-cancel">
            {t('confirmation.cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
export default PresenceDialog;
