import type { ComponentPropsWithoutRef, CSSProperties, JSX } from 'react';
import { cx } from '../class-names.ts';
import styles from './progress.module.css';

export type SpinnerProps = ComponentPropsWithoutRef<'span'> & {
  /** Accessible name; omit it if adjacent text describes the progress. */
  label?: string;
};

/** A watch dial with a running hand. */
export const Spinner = ({ label, className, ...rest }: SpinnerProps): JSX.Element => (
  <span
    {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
    {...rest}
    className={cx(styles.spinner, className)}
  />
);

export type ProgressBarProps = Omit<ComponentPropsWithoutRef<'div'>, 'children'> & {
  label: string;
  /** 0 to 100; undefined for indeterminate progress. */
  value?: number;
  /** Shows the percentage as a number. */
  showValue?: boolean;
};

/** Progress of a long operation. */
export const ProgressBar = ({
  label,
  value,
  showValue,
  className,
  style,
  ...rest
}: ProgressBarProps): JSX.Element => {
  const percent = value === undefined ? undefined : Math.round(Math.min(100, Math.max(0, value)));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      {...rest}
      className={cx(styles.progress, percent === undefined && styles.unknown, className)}
      style={{ ...style, '--done': (percent ?? 30) / 100 } as CSSProperties}
    >
      {showValue && percent !== undefined ? <span className={styles.number}>{percent}%</span> : null}
      <span className={styles.rail}>
        <span className={styles.bar} />
      </span>
    </div>
  );
};

export type SkeletonProps = ComponentPropsWithoutRef<'span'> & {
  /**
   * CSS lengths, only for content that the server does not render: there they would be an inline style, which the content
   * security policy forbids. An image placeholder can have a `ratio` (e.g. '4 / 5') instead of a height.
   */
  width?: number | string;
  height?: number | string;
  ratio?: string;
};

/** Placeholder for loading content. Decorative: the surrounding list has `aria-busy`. */
export const Skeleton = ({ width, height, ratio, className, style, ...rest }: SkeletonProps): JSX.Element => (
  <span
    aria-hidden="true"
    {...rest}
    className={cx(styles.skeleton, className)}
    style={{ ...style, width, height, aspectRatio: ratio }}
  />
);
