import { useTexts } from '@meridian/i18n';
import { AttemptButton, Button, Dialog, Heading } from '@meridian/ui';
import { useId } from 'react';
import { failureText } from '../form/failure-text.ts';
import styles from './block.module.css';

interface Props {
  title: string;
  text: string;
  submitLabel: string;
  action: () => Promise<void>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before a change that cannot be undone. It stays open with the message of a failure. */
export const ConfirmDialog = ({ title, text, submitLabel, action, onDone, onClose }: Props) => {
  const { t } = useTexts('shell');
  const id = useId();
  const attempt = async () => {
    try {
      await action();
    } catch (error) {
      return { problem: failureText(t, error, 'auth.unexpectedError') };
    }
    onDone();
    return 'done';
  };
  return (
    <Dialog open onClose={onClose} labelledBy={id} maxWidth={440} data-testid="account-confirm">
      <div className={styles.dialog}>
        <Heading level={2} size="xs" id={id}>
          {title}
        </Heading>
        <p>{text}</p>
        <div className={styles.actions}>
          <Button variant="secondary" size="small" onClick={onClose}>
            {t('account.cancel')}
          </Button>
          <AttemptButton variant="danger" size="small" attempt={attempt} data-testid="account-confirm-submit">
            {submitLabel}
          </AttemptButton>
        </div>
      </div>
    </Dialog>
  );
};
