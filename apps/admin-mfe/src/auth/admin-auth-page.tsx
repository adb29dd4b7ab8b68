import { useTexts } from '@meridian/i18n';
import { Button, Notice, TextInput } from '@meridian/ui';
import { Link } from 'react-router-dom';
import styles from './admin-auth-page.module.css';
import { useAdminSignIn } from './use-admin-sign-in.ts';

/** The owner's sign-in (spec section 2, /admin-auth). */
export const Component = () => {
  const { t } = useTexts('admin');
  const { busy, problems, error, submit } = useAdminSignIn();
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Link to="/" className={styles.brand}>
          {t('panel.shopName')}
        </Link>
        <h1 className={styles.title}>{t('auth.title')}</h1>
        <p className={styles.lead}>{t('auth.lead')}</p>
        <form noValidate method="post" onSubmit={submit} className={styles.form} data-testid="auth-form">
          {error ? (
            <Notice tone="error" data-testid="auth-error">
              {error}
            </Notice>
          ) : null}
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
        <Link to="/" className={styles.back}>
          {t('auth.toShop')}
        </Link>
      </div>
    </main>
  );
};
