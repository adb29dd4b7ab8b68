import { PASSWORD_MIN_LENGTH } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, Checkbox, Notice, TextInput } from '@meridian/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { DESTINATIONS } from '../../../layout/destinations.ts';
import { useForm } from '../../form/use-form.ts';
import styles from '../block.module.css';
import { Block } from '../block.tsx';

/** Changes the password; all other sessions end. */
export const PasswordForm = ({ onSaved }: { onSaved: () => void }) => {
  const { t } = useTexts('shell');
  const { api } = useServices();
  const [visible, setVisible] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const { busy, problems, error, submit } = useForm({
    names: ['current', 'password'],
    passwordField: 'current',
    check: ({ password }) =>
      password.length < PASSWORD_MIN_LENGTH
        ? { password: t('auth.passwordMinLength', { min: PASSWORD_MIN_LENGTH }) }
        : {},
    send: async ({ current, password }, form) => {
      setSaved(false);
      await api('PUT /api/user/password', { body: { current, password } });
      form.reset();
      setVisible(false);
      setSaved(true);
      onSaved();
    },
  });
  const shared = { type: visible ? 'text' : 'password', maxLength: 200, required: true };
  return (
    <Block title={t('password.title')}>
      <form noValidate onSubmit={submit} className={styles.form} data-testid="password-form">
        {error ? (
          <Notice tone="error" data-testid="password-error">
            {error}
          </Notice>
        ) : null}
        <TextInput
          {...shared}
          name="current"
          label={t('password.current')}
          error={problems.current}
          autoComplete="current-password"
          data-testid="password-current"
        />
        <TextInput
          {...shared}
          name="password"
          label={t('password.new')}
          hint={problems.password ? undefined : t('auth.passwordHint', { min: PASSWORD_MIN_LENGTH })}
          error={problems.password}
          autoComplete="new-password"
          data-testid="password-new"
        />
        <Checkbox
          label={t('password.show')}
          checked={visible}
          onChange={({ target }) => setVisible(target.checked)}
        />
        {isSaved ? (
          <Notice tone="success" data-testid="password-saved">
            {t('password.saved')}
          </Notice>
        ) : null}
        <div className={styles.actions}>
          <Button
            type="submit"
            variant="secondary"
            busy={busy}
            busyLabel={t('account.saving')}
            data-testid="password-save"
          >
            {t('password.save')}
          </Button>
          <Button as={Link} to={DESTINATIONS.forgot} variant="quiet">
            {t('auth.forgotLink')}
          </Button>
        </div>
      </form>
    </Block>
  );
};
