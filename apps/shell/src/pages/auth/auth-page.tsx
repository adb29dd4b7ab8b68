import { PASSWORD_MIN_LENGTH } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button, Checkbox, Container, Notice, TextInput } from '@meridian/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { DESTINATIONS } from '../../layout/destinations.ts';
import { DialDrawing } from '../dial-drawing.tsx';
import styles from './auth-page.module.css';
import { type AuthMode, useAuthForm } from './use-auth-form.ts';

/** Sign-in and registration on one page (spec section 2). */
export const Component = () => {
  const { t } = useTexts('shell');
  const [mode, setMode] = useState<AuthMode>('login');
  const [visible, setVisible] = useState(false);
  const { busy, problems, error, submit, reset } = useAuthForm(mode);
  const registering = mode === 'register';

  return (
    <div className={styles.page}>
      <div className={styles.aside} data-surface="dark" aria-hidden="true">
        <DialDrawing className={styles.dial} />
      </div>
      <Container width="text" className={styles.content}>
        <h1 className={styles.title}>{t(`auth.${mode}`)}</h1>
        <p className={styles.lead}>{t(`auth.${mode}Lead`)}</p>
        <form
          noValidate
          method="post"
          onSubmit={submit}
          className={styles.form}
          data-needs-script
          data-testid="auth-form"
        >
          {error ? (
            <Notice tone="error" data-testid="auth-error">
              {error}
            </Notice>
          ) : null}
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
          <TextInput
            name="password"
            type={visible ? 'text' : 'password'}
            label={t('fields.password')}
            hint={
              registering && !problems.password
                ? t('auth.passwordHint', { min: PASSWORD_MIN_LENGTH })
                : undefined
            }
            error={
              problems.password ? (
                <span role="alert" data-testid={error ? undefined : 'auth-error'}>
                  {problems.password}
                </span>
              ) : undefined
            }
            autoComplete={registering ? 'new-password' : 'current-password'}
            required
            data-testid="auth-password"
          />
          <Checkbox
            label={t('auth.showPassword')}
            checked={visible}
            onChange={({ target }) => setVisible(target.checked)}
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
        </form>
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
      </Container>
    </div>
  );
};
