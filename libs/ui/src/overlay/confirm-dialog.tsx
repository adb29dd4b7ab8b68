import { type JSX, type ReactNode, useId, useState } from 'react';
import type { AttemptOutcome } from '../feedback/attempt-button.tsx';
import { Button } from '../actions/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Heading } from '../layout/heading.tsx';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  /** True by default: a caller can mount the dialog only while it is needed. */
  open?: boolean;
  title: ReactNode;
  text?: ReactNode;
  /** Fields below the text. */
  children?: ReactNode;
  /** Labels of the confirming button and of the other one. */
  yes: ReactNode;
  no: ReactNode;
  /**
   * The action. If it returns a promise, the confirming button is busy until then, and a problem is shown in the dialog. The
   * caller closes the dialog.
   */
  onYes: () => Promise<AttemptOutcome> | void;
  onNo: () => void;
  /** State of an action that the caller runs. */
  busy?: boolean;
  busyLabel?: ReactNode;
  error?: ReactNode;
  /** False for an action that can be undone. */
  danger?: boolean;
  /** Test hooks; `confirm-yes` and `confirm-no` by default. */
  hooks?: { dialog?: string; yes?: string; no?: string };
}

/** Asks before an action, usually one that cannot be undone. It stays open with the message of a failure. */
export const ConfirmDialog = (props: ConfirmDialogProps): JSX.Element => {
  const { open = true, title, text, children, yes, no, onYes, onNo, busyLabel, danger = true, hooks } = props;
  const id = useId();
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState('');
  const busy = isRunning || props.busy;
  const error = props.error ?? problem;

  const confirm = async (): Promise<void> => {
    const attempt = onYes();
    if (!attempt) return;
    setRunning(true);
    setProblem('');
    const outcome = await attempt;
    if (typeof outcome === 'object') setProblem(outcome.problem);
    if (outcome !== 'leaving') setRunning(false);
  };
  return (
    <Dialog
      open={open}
      onClose={onNo}
      labelledBy={id}
      maxWidth={460}
      dismissable={!busy}
      data-testid={hooks?.dialog}
    >
      <Heading level={2} size="xs" id={id}>
        {title}
      </Heading>
      {text ? <p className={styles.text}>{text}</p> : null}
      {children}
      <Notice tone="error" className={styles.notice} data-testid="alert">
        {error}
      </Notice>
      <div className={styles.buttons}>
        <Button
          variant="secondary"
          size="small"
          onClick={onNo}
          data-autofocus
          data-testid={hooks?.no ?? 'confirm-no'}
        >
          {no}
        </Button>
        <Button
          variant={danger ? 'danger' : 'primary'}
          size="small"
          busy={busy}
          busyLabel={busyLabel}
          onClick={() => void confirm()}
          data-testid={hooks?.yes ?? 'confirm-yes'}
        >
          {yes}
        </Button>
      </div>
    </Dialog>
  );
};
