import { useTexts } from '@meridian/i18n';
import { Button, Dialog, Heading, Notice } from '@meridian/ui';
import { type ReactNode, useId } from 'react';
import styles from './dialogs.module.css';

/** Asks for confirmation of an irreversible action (spec section 5). An error of the action is shown in the dialog. */
export const ConfirmDialog = ({
  open,
  title,
  text,
  children,
  yes,
  no,
  busy = false,
  busyLabel,
  error,
  danger = true,
  onYes,
  onNo,
}: {
  open: boolean;
  title: ReactNode;
  text?: ReactNode;
  /** Fields below the text. */
  children?: ReactNode;
  /** The label of the confirming button. */
  yes: string;
  /** The label of the other button, where "Cancel" would be ambiguous. */
  no?: string;
  busy?: boolean;
  busyLabel?: string;
  error?: ReactNode;
  danger?: boolean;
  onYes: () => void;
  onNo: () => void;
}) => {
  const { t } = useTexts('admin');
  const id = useId();
  return (
    <Dialog open={open} onClose={onNo} labelledBy={id} maxWidth={460} dismissable={!busy}>
      <Heading level={2} size="xs" id={id}>
        {title}
      </Heading>
      {text ? <p className={styles.text}>{text}</p> : null}
      {children}
      {error ? (
        <Notice tone="error" className={styles.notice}>
          {error}
        </Notice>
      ) : null}
      <div className={styles.buttons}>
        <Button variant="secondary" size="small" onClick={onNo} data-autofocus data-testid="confirm-no">
          {no ?? t('states.cancel')}
        </Button>
        <Button
          variant={danger ? 'danger' : 'primary'}
          size="small"
          busy={busy}
          busyLabel={busyLabel}
          onClick={onYes}
          data-testid="confirm-yes"
        >
          {yes}
        </Button>
      </div>
    </Dialog>
  );
};
