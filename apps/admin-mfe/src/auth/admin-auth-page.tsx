import { PasskeyButton, SecondStep } from '@meridian/identity';
import { useTexts } from '@meridian/i18n';
import { Button, Notice, TextInput } from '@meridian/ui';
import { Link } from 'react-router-dom';
import { EntryCard } from '../panel/entry-card.tsx';
import styles from '../panel/entry-form.module.css';
import { useAdminSignIn } from './use-admin-sign-in.ts';

/** The sign-in of the staff (spec section 2, /admin-auth). */
export const Component = () => {
  const { t } = useTexts('admin');
  const { busy, problems, error, secondStep, submit, start, restart } = useAdminSignIn();
  if (secondStep)
    return (
      <EntryCard title={t('auth.title')}>
        <div className={styles.form}>
          <SecondStep {...secondStep} onSession={start} onCancel={restart} />
        </div>
      </EntryCard>
    );
  return (
    <EntryCard title={t('auth.title')} lead={t('auth.lead')}>
      <form noValidate method="post" onSubmit={submit} className={styles.form} data-testid="auth-form">
        <Notice tone="error" data-testid="auth-error">
          {error}
        </Notice>
        <TextInput
          name="email"
          type="email"
          label={t('auth.email')}
          error={problems.email}
          autoComplete="username"
          required
          data-testid="auth-email"
        />
        <TextInput
          name="password"
          type="password"
          label={t('auth.password')}
          error={
            problems.password ? (
              <span role="alert" data-testid={error ? undefined : 'auth-error'}>
                {problems.password}
              </span>
            ) : undefined
          }
          autoComplete="current-password"
          required
          data-testid="auth-password"
        />
        <Button type="submit" block busy={busy} busyLabel={t('auth.busy')} data-testid="auth-submit">
          {t('auth.submit')}
        </Button>
      </form>
      <PasskeyButton block className={styles.passkey} onSession={start} />
      <p className={styles.links}>
        <Link to="/auth/forgot" className={styles.link} data-testid="auth-forgot">
          {t('auth.forgot')}
        </Link>
      </p>
    </EntryCard>
  );
};
