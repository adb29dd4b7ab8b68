import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, Notice, TextInput } from '@meridian/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { DESTINATIONS } from '../../layout/destinations.ts';
import { useForm } from '../form/use-form.ts';
import { AuthLayout } from './auth-layout.tsx';
import styles from './auth-page.module.css';

/** Sends a link to set a new password. The answer is the same whether the account exists or not. */
export const Component = () => {
  const { t } = useTexts('shell');
  const { api } = useServices();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { busy, problems, error, submit } = useForm({
    names: ['email'],
    send: async ({ email }) => {
      await api('POST /api/user/forgot', { body: { email } });
      setSentTo(email);
    },
  });

  return (
    <AuthLayout title={t('forgot.title')} lead={sentTo ? null : t('forgot.lead')}>
      {sentTo ? (
        <div className={styles.form} data-testid="forgot-sent">
          <Notice tone="success">
            <p>{t('forgot.sent', { email: sentTo })}</p>
            <p>{t('forgot.sentHint')}</p>
          </Notice>
          <Button variant="secondary" onClick={() => setSentTo(null)} data-testid="forgot-again">
            {t('forgot.again')}
          </Button>
        </div>
      ) : (
        <form
          noValidate
          method="post"
          onSubmit={submit}
          className={styles.form}
          data-needs-script
          data-testid="forgot-form"
        >
          <Notice tone="error" data-testid="auth-error">
            {error}
          </Notice>
          <TextInput
            name="email"
            type="email"
            label={t('fields.email')}
            error={problems.email}
            autoComplete="username"
            required
            data-autofocus
            data-testid="auth-email"
          />
          <Button type="submit" block busy={busy} busyLabel={t('forgot.busy')} data-testid="forgot-submit">
            {t('forgot.submit')}
          </Button>
        </form>
      )}
      <Button as={Link} to={DESTINATIONS.auth} variant="quiet" className={styles.mode}>
        {t('forgot.back')}
      </Button>
    </AuthLayout>
  );
};
