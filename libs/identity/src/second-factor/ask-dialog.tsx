import { Button, Dialog, Heading, Notice } from '@meridian/ui';
import { useId } from 'react';
import styles from '../identity.module.css';
import { useIdentityTexts } from '../texts.ts';
import { useAttempt } from '../use-attempt.ts';

interface Props {
  title: string;
  text: string;
  submitLabel: string;
  /** Resolves when the change is done, or when the user has not confirmed it. */
  action: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before a change that cannot be undone. It closes after the change and stays open with the message of a failure. */
export const AskDialog = ({ title, text, submitLabel, action, onClose }: Props) => {
  const t = useIdentityTexts();
  const id = useId();
  const { busy, problem, run } = useAttempt();
  return (
    <Dialog open onClose={onClose} labelledBy={id} maxWidth={440} data-testid="second-factor-ask">
      <div className={styles.stack}>
        <Heading level={2} size="xs" id={id}>
          {title}
        </Heading>
        <p>{text}</p>
        {problem ? <Notice tone="error">{problem}</Notice> : null}
        <div className={styles.actions}>
          <Button variant="secondary" size="small" onClick={onClose}>
            {t('settings.cancel')}
          </Button>
          <Button
            variant="danger"
            size="small"
            busy={busy}
            onClick={() => run(() => action().then(onClose))}
            data-testid="second-factor-ask-submit"
          >
            {submitLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
