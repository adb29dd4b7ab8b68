import { isApiError } from '@meridian/api-client';
import { STAFF_PASSWORD_MIN_LENGTH } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, Checkbox, Notice, TextInput } from '@meridian/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useAccess } from '../panel/access/access.ts';
import { problemText } from '../panel/error-text.ts';
import styles from './security-page.module.css';
import { SESSIONS_KEY } from './use-sessions.ts';

type Fields = Partial<Record<'current' | 'password', string>>;

/** Changes the own password. The server ends all other sessions. */
export const PasswordForm = () => {
  const { t } = useTexts('admin');
  const { api } = useServices();
  const { me } = useAccess();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [visible, setVisible] = useState(false);
  const [invalid, setInvalid] = useState<Fields>({});
  const change = useMutation({
    mutationFn: (body: { current: string; password: string }) => api('PUT /api/user/password', { body }),
    onSuccess: () => {
      form.current?.reset();
      return queries.invalidateQueries({ queryKey: SESSIONS_KEY });
    },
    onError: (error) => console.error('Error changing the password', error),
  });
  const refused: Fields = isApiError(change.error) ? change.error.fields : {};
  const problems = { ...refused, ...invalid };
  const failure = Object.keys(refused).length === 0 ? problemText(t, change.error) : undefined;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    const valueOf = (name: string): string => {
      const input = event.currentTarget.elements.namedItem(name);
      return input instanceof HTMLInputElement ? input.value : '';
    };
    const [current, password] = [valueOf('current'), valueOf('password')];
    const found: Fields = {};
    if (!current) found.current = t('security.currentMissing');
    if (password.length < STAFF_PASSWORD_MIN_LENGTH)
      found.password = t('auth.passwordMinLength', { min: STAFF_PASSWORD_MIN_LENGTH });
    change.reset();
    setInvalid(found);
    const [first] = Object.keys(found);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else change.mutate({ current, password });
  };
  const type = visible ? 'text' : 'password';
  return (
    <form ref={form} noValidate onSubmit={submit} className={styles.form} data-testid="password-form">
      {failure ? (
        <Notice tone="error" data-testid="password-error">
          {failure}
        </Notice>
      ) : null}
      {change.isSuccess ? (
        <Notice tone="success" data-testid="password-changed">
          {t('security.passwordChanged')}
        </Notice>
      ) : null}
      {/* Password managers find the account by this field. */}
      <input hidden readOnly name="email" autoComplete="username" value={me?.email ?? ''} />
      <TextInput
        name="current"
        type={type}
        label={t('security.currentPassword')}
        error={problems.current}
        autoComplete="current-password"
        maxLength={200}
        data-testid="password-current"
      />
      <TextInput
        name="password"
        type={type}
        label={t('security.newPassword')}
        hint={problems.password ? undefined : t('security.passwordHint', { min: STAFF_PASSWORD_MIN_LENGTH })}
        error={problems.password}
        autoComplete="new-password"
        maxLength={200}
        data-testid="password-new"
      />
      <Checkbox
        label={t('security.showPassword')}
        checked={visible}
        onChange={({ target }) => setVisible(target.checked)}
      />
      <Button
        type="submit"
        size="small"
        className={styles.button}
        busy={change.isPending}
        busyLabel={t('security.saving')}
        data-testid="password-save"
      >
        {t('security.changePassword')}
      </Button>
    </form>
  );
};
