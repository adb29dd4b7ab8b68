import { useTexts } from '@meridian/i18n';
import { PasskeyButton, SecondStep } from '@meridian/identity';
import { Button, Notice, TextInput } from '@meridian/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { DESTINATIONS } from '../../layout/destinations.ts';
import { AuthLayout } from './auth-layout.tsx';
import styles from './auth-page.module.css';
import { PasswordField } from './password-field.tsx';
import { type AuthMode, useAuthForm } from './use-auth-form.ts';
import { useEnterAccount } from './use-enter-account.ts';

/** Sign-in and registration on one page (spec section 2), and the second step of a sign-in. */
export const Component = () => {
  const { t } = useTexts('shell');
  const [mode, setMode] = useState<AuthMode>('login');
  const { busy, problems, error, secondStep, submit, reset } = useAuthForm(mode);
  const enterAccount = useEnterAccount();
  const registering = mode === 'register';

  if (secondStep)
    return (
      <AuthLayout title={t('auth.secondStep')} lead={t('auth.secondStepLead')}>
        <div className={styles.second}>
          <SecondStep {...secondStep} onSession={enterAccount} onCancel={reset} />
        </div>
      </AuthLayout>
    );
  return (
    <AuthLayout title={t(`auth.${mode}`)} lead={t(`auth.${mode}Lead`)}>
      <form
        noValidate
        method="post"
        onSubmit={submit}
        className={styles.form}
        data-needs-script
        data-testid="auth-form"
      >
        <Notice tone="error" data-testid="auth-error">
          {error}
        </Notice>
        {registering ? (
          <div className={styles.pair}>
            {(['name', 'surname'] as const).map((field) => (
              <TextInput
                key={field}
                name={field}
                label={t(`fields.${field}`)}
                error={problems[field]}
                autoComplete={field === 'name' ? 'given-name' : 'family-name'}
                maxLength={200}
                required
                data-testid={`auth-${field}`}
              />
            ))}
          </div>
        ) : null}
        <TextInput
          name="email"
          type="email"
          label={t('fields.email')}
          error={problems.email}
          autoComplete={registering ? 'email' : 'username'}
          required
          data-testid="auth-email"
        />
        <PasswordField
          label={t('fields.password')}
          isNew={registering}
          problem={problems.password}
          hasFormError={error !== null}
        />
        <Button
          type="submit"
          block
          busy={busy}
          busyLabel={t(registering ? 'auth.busyRegister' : 'auth.busyLogin')}
          data-testid="auth-submit"
        >
          {t(registering ? 'auth.submitRegister' : 'auth.submitLogin')}
        </Button>
        {registering ? null : (
          <Link to={DESTINATIONS.forgot} className={styles.forgot} data-testid="auth-forgot">
            {t('auth.forgotLink')}
          </Link>
        )}
      </form>
      {registering ? null : (
        <div className={styles.passkey}>
          <PasskeyButton block onSession={enterAccount} />
        </div>
      )}
      <Button
        variant="quiet"
        className={styles.mode}
        onClick={() => {
          setMode(registering ? 'login' : 'register');
          reset();
        }}
        data-testid="auth-mode"
      >
        {t(registering ? 'auth.toLogin' : 'auth.toRegister')}
      </Button>
      <p className={styles.privacy}>
        {t('auth.privacy')} <Link to={DESTINATIONS.privacy}>{t('footer.privacy')}</Link>
      </p>
    </AuthLayout>
  );
};
