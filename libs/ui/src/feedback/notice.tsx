import type { ComponentPropsWithoutRef, JSX, ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { CheckIcon, InfoIcon, WarningIcon } from '../icons/form-icons.tsx';
import styles from './notice.module.css';

export type Tone = 'info' | 'success' | 'error';

export type NoticeProps = ComponentPropsWithoutRef<'div'> & {
  tone?: Tone;
  /** Button or link below the message. */
  action?: ReactNode;
};

const icons = { info: InfoIcon, success: CheckIcon, error: WarningIcon };

/**
 * A message in the flow of the page; nothing without a message. Screen readers announce an error at once and other messages
 * politely.
 */
export const Notice = ({ tone = 'info', action, children, className, ...rest }: NoticeProps): JSX.Element => {
  if (!children) return <></>;
  const ToneIcon = icons[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      {...rest}
      className={cx(styles.notice, styles[tone], className)}
    >
      <ToneIcon size={20} className={styles.icon} />
      <div className={styles.text}>{children}</div>
      {action ? <div>{action}</div> : null}
    </div>
  );
};
