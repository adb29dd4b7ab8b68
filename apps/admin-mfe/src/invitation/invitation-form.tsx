import { isApiError } from '@meridian/api-client';
import type { EndpointOutput } from '@meridian/contracts';
import { PERSON_NAME_MAX_LENGTH, STAFF_PASSWORD_MIN_LENGTH } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { dateText, errorText } from '@meridian/panel';
import { Button, Checkbox, type FieldMessages, Notice, TextInput, useForm } from '@meridian/ui';
import { useState } from 'react';
import styles from '../panel/entry-form.module.css';
import { useStartSession } from '../panel/use-start-session.ts';

const FIELDS = ['name', 'surname', 'password'] as const;
/** Name and password of a new member of staff. */
export const InvitationForm = ({
  invitation,
  token,
  onExpired,
}: {
  invitation: EndpointOutput<'POST /api/staff/invitations/open'>;
  token: string;
  /** Called if the invitation is no longer valid. */
  onExpired: () => void;
}) => {
  const { t } = useTexts('admin');
  const { api } = useServices();
  const start = useStartSession();
  const [visible, setVisible] = useState(false);
  const tooShort = t('auth.passwordMinLength', { min: STAFF_PASSWORD_MIN_LENGTH });
  const { busy, problems, error, submit } = useForm({
    names: FIELDS,
    problemText: (field) => (field === 'password' ? tooShort : t('invitation.required')),
    check: ({ password }): FieldMessages<'password'> =>
      password.length < STAFF_PASSWORD_MIN_LENGTH ? { password: tooShort } : {},
    send: async (values) =>
      start(await api('POST /api/staff/invitations/accept', { body: { token, ...values } })),
    failureOf: (failure) => {
      if (isApiError(failure, 'linkExpired')) onExpired();
      const fields = isApiError(failure) ? failure.fields : {};
      return Object.keys(fields).length > 0 ? { fields } : { error: errorText(t, failure) };
    },
  });
  return (
    <>
      <p className={styles.lead} data-testid="invitation-lead">
        {t('invitation.lead', { role: t(`staff.roles.${invitation.role}`) })}{' '}
        {t('invitation.validUntil', { date: dateText(invitation.expiresAt) })}
      </p>
      <p className={styles.lead}>{t('invitation.replaces')}</p>
      <form noValidate method="post" onSubmit={submit} className={styles.form} data-testid="invitation-form">
        <Notice tone="error" data-testid="auth-error">
          {error}
        </Notice>
        <TextInput
          name="email"
          type="email"
          label={t('auth.email')}
          value={invitation.email}
          autoComplete="username"
          readOnly
          data-testid="invitation-email"
        />
        <TextInput
          name="name"
          label={t('invitation.name')}
          error={problems.name}
          autoComplete="given-name"
          maxLength={PERSON_NAME_MAX_LENGTH}
          required
          data-testid="invitation-name"
        />
        <TextInput
          name="surname"
          label={t('invitation.surname')}
          error={problems.surname}
          autoComplete="family-name"
          maxLength={PERSON_NAME_MAX_LENGTH}
          required
          data-testid="invitation-surname"
        />
        <TextInput
          name="password"
          type={visible ? 'text' : 'password'}
          label={t('security.newPassword')}
          hint={
            problems.password ? undefined : t('security.passwordHint', { min: STAFF_PASSWORD_MIN_LENGTH })
          }
          error={problems.password}
          autoComplete="new-password"
          maxLength={200}
          required
          data-testid="invitation-password"
        />
        <Checkbox
          label={t('security.showPassword')}
          checked={visible}
          onChange={({ target }) => setVisible(target.checked)}
        />
        <Button
          type="submit"
          block
          busy={busy}
          busyLabel={t('invitation.busy')}
          data-testid="invitation-accept"
        >
          {t('invitation.accept')}
        </Button>
      </form>
    </>
  );
};
