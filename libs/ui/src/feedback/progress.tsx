import type { ComponentPropsWithoutRef, CSSProperties, JSX } from 'react';
import { cx } from '../class-names.ts';
import styles from './progress.module.css';

export type SpinnerProps = ComponentPropsWithoutRef<'span'> & {
  /** What is being waited for; leave it out where text beside it says so. */
  label?: string;
  /** Diameter in pixels, default 24. */
  size?: number;
};

/** A dial with a running hand. */
export function Spinner({ label, size = 24, className, style, ...rest }: SpinnerProps): JSX.Element {
  return (
    <span
      {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
      {...rest}
      className={cx(styles.spinner, className)}
      style={{ ...style, width: size, height: size }}
    />
  );
}

export type ProgressBarProps = Omit<ComponentPropsWithoutRef<'div'>, 'children'> & {
  label: string;
  /** 0 to 100; left out while it is not known. */
  value?: number;
  /** Shows the percentage as a number. */
  showValue?: boolean;
};

/** How far long work has come. */
export function ProgressBar({
  label,
  value,
  showValue,
  className,
  style,
  ...rest
}: ProgressBarProps): JSX.Element {
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
}

export type SkeletonProps = ComponentPropsWithoutRef<'span'> & {
  /** CSS lengths; a picture's place may give `ratio` (as '4 / 5') instead of a height. */
  width?: number | string;
  height?: number | string;
  ratio?: string;
};

/** Keeps the place of what is being loaded. Decoration: the list around it says `aria-busy`. */
export function Skeleton({ width, height, ratio, className, style, ...rest }: SkeletonProps): JSX.Element {
  return (
    <span
      aria-hidden="true"
      {...rest}
      className={cx(styles.skeleton, className)}
      style={{ ...style, width, height, aspectRatio: ratio }}
    />
  );
}
