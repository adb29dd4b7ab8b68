import { cx, PlusIcon } from '@meridian/ui';
import { type ReactNode, useId, useState } from 'react';
import styles from './submenu.module.css';

interface Props {
  title: string;
  /** The current value, at the end of the row. */
  note?: string;
  small?: boolean;
  testId: string;
  children: ReactNode;
}

/** A menu row that expands its content. */
export const Submenu = ({ title, note, small, testId, children }: Props) => {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={cx(styles.button, small && styles.small)}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        data-testid={testId}
      >
        <span>{title}</span>
        <span className={styles.end}>
          {note}
          <PlusIcon size={small ? 16 : 20} className={styles.sign} />
        </span>
      </button>
      <div id={id} hidden={!open} className={styles.content}>
        {children}
      </div>
    </>
  );
};
