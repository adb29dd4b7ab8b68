import type { ComponentPropsWithoutRef, JSX, ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { CheckIcon, InfoIcon, WarningIcon } from '../icons/interface-icons.tsx';
import styles from './notice.module.css';

export type Tone = 'info' | 'success' | 'error';

export type NoticeProps = ComponentPropsWithoutRef<'div'> & {
  tone?: Tone;
  /** A button or link that answers the message. */
  action?: ReactNode;
};

const icons = { info: InfoIcon, success: CheckIcon, error: WarningIcon };

/** A quiet message in the flow of the page; an error is announced at once, others when the reader is free. */
export function Notice({ tone = 'info', action, children, className, ...rest }: NoticeProps): JSX.Element {
  const ToneIcon = icons[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      {...rest}
      className={cx(styles.notice, styles[tone], className)}
    >
      <ToneIcon size={20} className={styles.icon} />
      <div className={styles.text}>{children}</div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
