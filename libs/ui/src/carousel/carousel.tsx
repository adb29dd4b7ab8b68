import { Children } from 'react';
import type { ComponentPropsWithRef, CSSProperties, JSX } from 'react';
import { cx } from '../class-names.ts';
import styles from './carousel.module.css';

export type ScrollSnapRowProps = ComponentPropsWithRef<'ul'> & {
  /** Accessible name: the row can be scrolled with the keyboard. */
  label: string;
  /** How many items are in view, default 1.2. */
  perView?: number;
  /** From 1000 px up the items stand in a grid of so many columns; left out: a row in every width. */
  wideColumns?: number;
  /** On narrow screens the row reaches the edges of the screen; for a row that stands in a Container. */
  bleed?: boolean;
};

/** Items in a row that is swiped one by one, by the platform alone. Each child becomes a list item. */
export function ScrollSnapRow(props: ScrollSnapRowProps): JSX.Element {
  const { label, perView = 1.2, wideColumns, bleed, className, style, children, ...rest } = props;
  return (
    <ul
      tabIndex={0}
      aria-label={label}
      {...rest}
      className={cx(styles.row, bleed && styles.bleed, wideColumns !== undefined && styles.grid, className)}
      style={{ ...style, '--per-view': perView, '--columns': wideColumns } as CSSProperties}
    >
      {Children.map(children, (child) => (
        <li className={styles.item}>{child}</li>
      ))}
    </ul>
  );
}

export type SlidingTrackProps = ComponentPropsWithRef<'div'> & {
  label: string;
  /** First item in view; each step moves the track by one item's width (a quarter of four in view). */
  index: number;
  /** How many items are in view on wide screens, default 4. */
  inView?: number;
  /** How many on narrow ones, where the track is swiped and `index` has no effect; default 1.2. */
  narrowPerView?: number;
  /** On narrow screens the track reaches the edges of the screen; for a track that stands in a Container. */
  bleed?: boolean;
};

/**
 * Items on a track that `index` moves; the arrows belong to its user. Narrow screens swipe it instead, by
 * style alone, so that the first paint is right in both widths. What is out of view cannot be focused.
 */
export function SlidingTrack(props: SlidingTrackProps): JSX.Element {
  const { label, index, inView = 4, narrowPerView = 1.2, bleed, className, style, children, ...rest } = props;
  const variables = { '--index': index, '--in-view': inView, '--per-view': narrowPerView };
  return (
    <div {...rest} className={cx(styles.viewport, className)} style={{ ...style, ...variables }}>
      <ul aria-label={label} className={cx(styles.row, styles.track, bleed && styles.bleed)}>
        {Children.map(children, (child, place) => (
          <li className={cx(styles.item, (place < index || place >= index + inView) && styles.outside)}>
            {child}
          </li>
        ))}
      </ul>
    </div>
  );
}
