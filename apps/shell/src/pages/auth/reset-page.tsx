import { isApiError } from '@meridian/api-client';
import type { Session } from '@meridian/contracts';
import { PASSWORD_MIN_LENGTH } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { SecondStep, secondStepOf, type SecondStepTicket, useLinkToken } from '@meridian/identity';
import { Button, Notice, toast } from '@meridian/ui';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { DESTINATIONS } from '../../layout/destinations.ts';
import { useForm } from '../form/use-form.ts';
import { AuthLayout } from './auth-layout.tsx';
import styles from './auth-page.module.css';
import { PasswordField } from './password-field.tsx';
import { useEnterAccount } from './use-enter-account.ts';

/** Sets a new password by an emailed link and signs in. */
export const Component = () => {
  const { t } = useTexts('shell');
  const { api } = useServices();
  const navigate = useNavigate();
  const enterAccount = useEnterAccount();
  const token = useLinkToken(useLocation().search);
  const [isRefused, setRefused] = useState(false);
  const [secondStep, setSecondStep] = useState<SecondStepTicket | null>(null);

  const enter = (session: Session) => {
    enterAccount(session);
    toast(t('reset.done'), { tone: 'success' });
  };
  const { busy, problems, error, submit } = useForm({
    names: ['password'],
    check: ({ password }) =>
      password.length < PASSWORD_MIN_LENGTH
        ? { password: t('auth.passwordMinLength', { min: PASSWORD_MIN_LENGTH }) }
        : {},
    send: async ({ password }) => {
      if (token === null) return;
      try {
        enter(await api('POST /api/user/reset', { body: { token, password } }));
      } catch (failure) {
        const ticket = secondStepOf(failure);
        if (ticket) setSecondStep(ticket);
        else if (isApiError(failure, 'linkExpired')) setRefused(true);
        else throw failure;
      }
    },
  });

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
        <Notice tone="error" data-testid="auth-error">
          {error}
        </Notice>
        <PasswordField
          label={t('reset.password')}
          isNew
          problem={problems.password}
          hasFormError={error !== null}
        />
        <Button type="submit" block busy={busy} busyLabel={t('reset.busy')} data-testid="reset-submit">
          {t('reset.submit')}
        </Button>
      </form>
    </AuthLayout>
  );
};
