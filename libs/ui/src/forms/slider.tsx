import type { ChangeEvent, ComponentPropsWithoutRef, CSSProperties, JSX } from 'react';
import { cx } from '../class-names.ts';
import styles from './slider.module.css';

/** Lower and upper bound, both included. */
export type Range = readonly [low: number, high: number];

export type SliderProps = Omit<ComponentPropsWithoutRef<'div'>, 'onChange'> & {
  min: number;
  max: number;
  step?: number;
  value: Range;
  /** Called for every movement of a thumb; the bounds never cross. */
  onChange: (value: Range) => void;
  /** Accessible names of the two thumbs. */
  labels: { low: string; high: string };
  /** Formats a value for display and screen readers, e.g. as a price. */
  format?: (value: number) => string;
  /** Shows the two formatted values below the track. */
  showValues?: boolean;
  testIds?: { low?: string; high?: string };
};

/** A range with two thumbs: two native sliders on one track, so that keyboard, touch and screen readers work. */
export const Slider = (props: SliderProps): JSX.Element => {
  const {
    min,
    max,
    step = 1,
    value,
    onChange,
    labels,
    format = String,
    showValues,
    testIds,
    ...more
  } = props;
  const { className, style, ...rest } = more;
  const low = Math.min(Math.max(value[0], min), max);
  const high = Math.max(Math.min(value[1], max), low);
  const share = (part: number): number => (max > min ? (part - min) / (max - min) : 0);
  const shared = { type: 'range', min, max, step, className: styles.input } as const;
  return (
    <div
      {...rest}
      className={cx(styles.slider, className)}
      style={{ ...style, '--low': share(low), '--high': share(high) } as CSSProperties}
    >
      <div className={styles.rail}>
        <input
          {...shared}
          value={low}
          aria-label={labels.low}
          aria-valuetext={format(low)}
          data-testid={testIds?.low}
          data-above={share(low) > 0.5 || undefined}
          onChange={(event: ChangeEvent<HTMLInputElement>) =>
            onChange([Math.min(Number(event.target.value), high), high])
          }
        />
        <input
          {...shared}
          value={high}
          aria-label={labels.high}
          aria-valuetext={format(high)}
          data-testid={testIds?.high}
          onChange={(event: ChangeEvent<HTMLInputElement>) =>
            onChange([low, Math.max(Number(event.target.value), low)])
          }
        />
      </div>
      {showValues ? (
        <div className={styles.values} aria-hidden="true">
          <span>{format(low)}</span>
          <span>{format(high)}</span>
        </div>
      ) : null}
    </div>
  );
};
