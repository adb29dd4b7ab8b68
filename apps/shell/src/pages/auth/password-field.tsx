import { PASSWORD_MIN_LENGTH } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Checkbox, TextInput } from '@meridian/ui';
import { useState } from 'react';

interface Props {
  label: string;
  /** Whether it is a password to choose, with the rule as its hint. */
  isNew: boolean;
  problem: string | undefined;
  /** Whether the form shows an error message already, so that the message of the field is not the first one. */
  hasFormError: boolean;
}

/** Password with a checkbox that shows it. */
export const PasswordField = ({ label, isNew, problem, hasFormError }: Props) => {
  const { t } = useTexts('shell');
  const [visible, setVisible] = useState(false);
  return (
    <>
      <TextInput
        name="password"
        type={visible ? 'text' : 'password'}
        label={label}
        hint={isNew && !problem ? t('auth.passwordHint', { min: PASSWORD_MIN_LENGTH }) : undefined}
        error={
          problem ? (
            <span role="alert" data-testid={hasFormError ? undefined : 'auth-error'}>
              {problem}
            </span>
          ) : undefined
        }
        autoComplete={isNew ? 'new-password' : 'current-password'}
        maxLength={200}
        required
        data-testid="auth-password"
      />
      <Checkbox
        label={t('auth.showPassword')}
        checked={visible}
        onChange={({ target }) => setVisible(target.checked)}
      />
    </>
  );
};
