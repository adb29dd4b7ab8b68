import type { ComponentPropsWithoutRef, JSX, ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { CloseIcon } from '../icons/interface-icons.tsx';
import styles from './badge.module.css';

export type BadgeProps = ComponentPropsWithoutRef<'span'> & {
  tone?: 'neutral' | 'accent' | 'success' | 'error';
};

/** A small label of a state. */
export const Badge = ({ tone = 'neutral', className, ...rest }: BadgeProps): JSX.Element => (
  <span {...rest} className={cx(styles.badge, styles[tone], className)} />
);

export type ChipProps = ComponentPropsWithoutRef<'span'> & {
  children: ReactNode;
  onRemove: () => void;
  /** Accessible name of the remove button, e.g. "Remove blue". */
  removeLabel: string;
};

/** An active value with a remove button, e.g. of a filter. */
export const Chip = ({ children, onRemove, removeLabel, className, ...rest }: ChipProps): JSX.Element => (
  <span {...rest} className={cx(styles.chip, className)}>
    <span>{children}</span>
    <button type="button" className={styles.remove} aria-label={removeLabel} onClick={onRemove}>
      <CloseIcon size={14} />
    </button>
  </span>
);
