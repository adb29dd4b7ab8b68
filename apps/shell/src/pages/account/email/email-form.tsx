import { useServices } from '@meridian/federation';
import { useConfirmation } from '@meridian/identity';
import { useTexts } from '@meridian/i18n';
import { Button, Notice, TextInput } from '@meridian/ui';
import { useForm } from '../../form/use-form.ts';
import styles from '../block.module.css';

interface Props {
  /** Called after the link has been sent. */
  onSent: () => void;
  onCancel: () => void;
}

/** Requests the change of the email, which a link to the new address confirms. */
export const EmailForm = ({ onSent, onCancel }: Props) => {
  const { t } = useTexts('shell');
  const { api } = useServices();
  const { confirmed, dialog } = useConfirmation();
  const { busy, problems, error, submit } = useForm({
    names: ['email', 'password'],
    passwordField: 'password',
    send: async ({ email, password }) => {
      const isDone = await confirmed(() =>
        api('PUT /api/user/email', { body: { email, password } }).then(() => true),
      );
      if (isDone) onSent();
    },
  });
  return (
    <>
      {dialog}
      <form noValidate onSubmit={submit} className={styles.form} data-testid="email-form">
        <Notice tone="error" data-testid="email-error">
          {error}
        </Notice>
        <TextInput
          name="email"
          type="email"
          label={t('email.new')}
          hint={t('email.newHint')}
          error={problems.email}
          autoComplete="email"
          required
          data-autofocus
          data-testid="email-new"
        />
        <TextInput
          name="password"
          type="password"
          label={t('email.password')}
          error={problems.password}
          autoComplete="current-password"
          maxLength={200}
          required
          data-testid="email-password"
        />
        <div className={styles.actions}>
          <Button type="submit" size="small" busy={busy} data-testid="email-submit">
            {t('email.submit')}
          </Button>
          <Button variant="quiet" size="small" onClick={onCancel}>
            {t('account.cancel')}
          </Button>
        </div>
      </form>
    </>
  );
};
