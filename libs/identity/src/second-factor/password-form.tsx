import { errorResponse, isApiError } from '@meridian/api-client';
import { useServices } from '@meridian/federation';
import { Button, Checkbox, type FieldMessages, Notice, TextInput, useForm } from '@meridian/ui';
import { type ReactNode, useState } from 'react';
import { useConfirmation } from '../confirmation/use-confirmation.tsx';
import styles from '../identity.module.css';
import { useIdentityTexts } from '../texts.tsx';
import { problemOf } from '../use-attempt.ts';

export interface PasswordFormProps {
  /** Minimum length of the new password. */
  minLength: number;
  /** Password managers find the account by the email. */
  email?: string | undefined;
  onSaved?: () => void;
  /** Further actions beside the button. */
  children?: ReactNode;
}

/** Changes the password of the signed-in user. The server ends all other sessions. */
const PasswordForm = ({ minLength, email, onSaved, children }: PasswordFormProps) => {
  const t = useIdentityTexts();
  const { api } = useServices();
  const [visible, setVisible] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const { confirmed, dialog } = useConfirmation();
  const tooShort = t('password.tooShort', { min: minLength });
  const { busy, problems, error, submit } = useForm({
    names: ['current', 'password'],
    problemText: (field) => (field === 'current' ? t('password.currentMissing') : tooShort),
    check: ({ password }): FieldMessages<'password'> =>
      password.length < minLength ? { password: tooShort } : {},
    send: async (body, form) => {
      setSaved(false);
      const isDone = await confirmed(() => api('PUT /api/user/password', { body }).then(() => true));
      if (!isDone) return;
      form.reset();
      setVisible(false);
      setSaved(true);
      onSaved?.();
    },
    failureOf: (failure) => {
      if (isApiError(failure, 'invalidCredentials'))
        return { fields: { current: t('confirmation.wrongPassword') } };
      const fields = errorResponse(failure)?.fields ?? {};
      return Object.keys(fields).length > 0 ? { fields } : { error: problemOf(failure, t) };
    },
  });
  const shared = { type: visible ? 'text' : 'password', maxLength: 200, required: true };
  return (
    <>
      {dialog}
      <form noValidate onSubmit={submit} className={styles.form} data-testid="password-form">
        <Notice tone="error" data-testid="password-error">
          {error}
        </Notice>
        {email ? <input hidden readOnly name="email" autoComplete="username" value={email} /> : null}
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
          hint={problems.password ? undefined : t('password.hint', { min: minLength })}
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
            busyLabel={t('password.saving')}
            data-testid="password-save"
          >
            {t('password.save')}
          </Button>
          {children}
        </div>
      </form>
    </>
  );
};
export default PasswordForm;
