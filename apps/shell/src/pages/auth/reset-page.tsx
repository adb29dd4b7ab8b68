import { errorResponse, isApiError } from '@meridian/api-client';
import type { Session } from '@meridian/contracts';
import { PASSWORD_MIN_LENGTH } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { SecondStep, secondStepOf, type SecondStepTicket } from '@meridian/identity';
import { Button, Notice, toast } from '@meridian/ui';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { DESTINATIONS } from '../../layout/destinations.ts';
import { failureText } from '../form/failure-text.ts';
import { focusFirst, readForm } from '../form/read-form.ts';
import { AuthLayout } from './auth-layout.tsx';
import styles from './auth-page.module.css';
import { PasswordField } from './password-field.tsx';
import { useEnterAccount } from './use-enter-account.ts';
import { useLinkToken } from './use-link-token.ts';

/** Sets a new password by an emailed link and signs in. */
export const Component = () => {
  const { t } = useTexts('shell');
  const { api } = useServices();
  const navigate = useNavigate();
  const enterAccount = useEnterAccount();
  const token = useLinkToken();
  const [isRefused, setRefused] = useState(false);
  const [secondStep, setSecondStep] = useState<SecondStepTicket | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const enter = (session: Session) => {
    enterAccount(session);
    toast(t('reset.done'), { tone: 'success' });
  };
  const showFailure = (form: HTMLFormElement, failure: unknown) => {
    const ticket = secondStepOf(failure);
    if (ticket) return setSecondStep(ticket);
    if (isApiError(failure, 'linkExpired')) return setRefused(true);
    setError(failureText(t, failure, 'auth.unexpectedError'));
    const message = errorResponse(failure)?.fields['password'];
    setProblem(message);
    if (message) focusFirst(form, ['password']);
  };
  const send = async (form: HTMLFormElement, password: string) => {
    if (token === null) return;
    setBusy(true);
    try {
      enter(await api('POST /api/user/reset', { body: { token, password } }));
    } catch (failure) {
      showFailure(form, failure);
      setBusy(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const { password } = readForm(event.currentTarget, ['password']).values;
    const isShort = password.length < PASSWORD_MIN_LENGTH;
    setError(null);
    setProblem(isShort ? t('auth.passwordMinLength', { min: PASSWORD_MIN_LENGTH }) : undefined);
    if (isShort) focusFirst(event.currentTarget, ['password']);
    else void send(event.currentTarget, password);
  };

  if (isRefused || token === '')
    return (
      <AuthLayout title={t('reset.expiredTitle')} lead={t('reset.expiredText')}>
        <div className={styles.form} data-testid="link-expired">
          <Button as={Link} to={DESTINATIONS.forgot} block data-testid="link-renew">
            {t('reset.renew')}
          </Button>
        </div>
      </AuthLayout>
    );
  if (secondStep)
    return (
      <AuthLayout title={t('auth.secondStep')} lead={t('reset.secondStepLead')}>
        <div className={styles.second}>
          <SecondStep {...secondStep} onSession={enter} onCancel={() => void navigate(DESTINATIONS.auth)} />
        </div>
      </AuthLayout>
    );
  return (
    <AuthLayout title={t('reset.title')} lead={t('reset.lead')}>
      <form
        noValidate
        method="post"
        onSubmit={submit}
        className={styles.form}
        data-needs-script
        data-testid="reset-form"
      >
        {error ? (
          <Notice tone="error" data-testid="auth-error">
            {error}
          </Notice>
        ) : null}
        <PasswordField label={t('reset.password')} isNew problem={problem} hasFormError={error !== null} />
        <Button type="submit" block busy={busy} busyLabel={t('reset.busy')} data-testid="reset-submit">
          {t('reset.submit')}
        </Button>
      </form>
    </AuthLayout>
  );
};
