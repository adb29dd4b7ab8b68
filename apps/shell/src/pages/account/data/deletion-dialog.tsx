import { useServices } from '@meridian/federation';
import { useConfirmation } from '@meridian/identity';
import { useTexts } from '@meridian/i18n';
import { Button, Dialog, Heading, Notice, TextInput, toast } from '@meridian/ui';
import { useId } from 'react';
import { DESTINATIONS } from '../../../layout/destinations.ts';
import { useForm } from '../../form/use-form.ts';
import { useSessionChange } from '../../use-session-change.ts';
import styles from '../block.module.css';

/** Deletes the account after the password: names the data that is deleted, and the data that stays with the reason. */
export const DeletionDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTexts('shell');
  const { api, store } = useServices();
  const changeSession = useSessionChange();
  const id = useId();
  const { confirmed, dialog } = useConfirmation();
  const { busy, problems, error, submit } = useForm({
    names: ['password'],
    passwordField: 'password',
    send: async ({ password }) => {
      const isDone = await confirmed(() =>
        api('DELETE /api/user/me', { body: { password } }).then(() => true),
      );
      if (!isDone) return;
      changeSession(() => store.getState().signOut(true), DESTINATIONS.home);
      toast(t('deletion.done'), { stays: true });
    },
  });
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        labelledBy={id}
        maxWidth={520}
        dismissable={!busy}
        data-testid="deletion-dialog"
      >
        <form noValidate onSubmit={submit} className={styles.dialog}>
          <Heading level={2} size="xs" id={id}>
            {t('deletion.ask')}
          </Heading>
          <p>{t('deletion.deleted')}</p>
          <p>{t('deletion.kept')}</p>
          <p>{t('deletion.final')}</p>
          <Notice tone="error" data-testid="deletion-error">
            {error}
          </Notice>
          <TextInput
            name="password"
            type="password"
            label={t('deletion.password')}
            error={problems.password}
            autoComplete="current-password"
            maxLength={200}
            required
            data-autofocus
            data-testid="deletion-password"
          />
          <div className={styles.actions}>
            <Button variant="secondary" size="small" onClick={onClose}>
              {t('account.cancel')}
            </Button>
            <Button
              type="submit"
              variant="danger"
              size="small"
              busy={busy}
              busyLabel={t('deletion.busy')}
              data-testid="deletion-submit"
            >
              {t('deletion.submit')}
            </Button>
          </div>
        </form>
      </Dialog>
      {dialog}
    </>
  );
};
