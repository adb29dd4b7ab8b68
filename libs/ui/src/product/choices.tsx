import type { ComponentPropsWithRef, ComponentPropsWithoutRef, JSX } from 'react';
import { cx } from '../class-names.ts';
import { HeartFilledIcon, HeartIcon } from '../icons/interface-icons.tsx';
import styles from './choices.module.css';

type ButtonRest = Omit<ComponentPropsWithRef<'button'>, 'aria-pressed' | 'aria-label' | 'children' | 'color'>;

export type ColorDotProps = ButtonRest & {
  /** Any CSS colour. */
  color: string;
  /** Its name in the visitor's language. */
  label: string;
  /** Its English name, kept in `data-color`. */
  value: string;
  pressed?: boolean;
};

/** A round swatch that can be chosen. */
export function ColorDot({
  color,
  label,
  value,
  pressed = false,
  className,
  ...rest
}: ColorDotProps): JSX.Element {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-pressed={pressed}
      data-color={value}
      title={label}
      className={cx(styles.dot, className)}
    >
      {/* A drawing, not a style: the page's policy forbids style attributes in what the server renders. */}
      <svg className={styles.swatch} viewBox="0 0 18 18" aria-hidden="true" focusable="false">
        <circle cx="9" cy="9" r="9" fill={color} />
      </svg>
    </button>
  );
}

export interface ColorChoice {
  value: string;
  label: string;
  color: string;
}

export type ColorDotsProps = Omit<ComponentPropsWithoutRef<'div'>, 'onChange'> & {
  /** Accessible name of the group. */
  label: string;
  choices: readonly ColorChoice[];
  /** Chosen English name. */
  value?: string;
  onChange: (value: string) => void;
  /** `data-testid` of each dot. */
  dotTestId?: string;
};

/** A row of swatches, one of them chosen. */
export function ColorDots(props: ColorDotsProps): JSX.Element {
  const { label, choices, value, onChange, dotTestId, className, ...rest } = props;
  return (
    <div role="group" aria-label={label} {...rest} className={cx(styles.dots, className)}>
      {choices.map((choice) => (
        <ColorDot
          key={choice.value}
          {...choice}
          pressed={choice.value === value}
          data-testid={dotTestId}
          onClick={() => onChange(choice.value)}
        />
      ))}
    </div>
  );
}

export type SizeButtonProps = Omit<ComponentPropsWithRef<'button'>, 'aria-pressed'> & {
  /** Kept in `data-size`. */
  value: string;
  pressed?: boolean;
  /** Struck through, as a size that is out of stock; it can still be chosen unless `disabled`. */
  unavailable?: boolean;
};

/** A size, or any short value, that can be chosen. */
export function SizeButton({
  value,
  pressed = false,
  unavailable,
  className,
  children,
  ...rest
}: SizeButtonProps): JSX.Element {
  return (
    <button
      type="button"
      data-size={value}
      {...rest}
      aria-pressed={pressed}
      className={cx(styles.size, unavailable && styles.unavailable, className)}
    >
      {children ?? value}
    </button>
  );
}

export type FavoriteButtonProps = ButtonRest & {
  /** What it is for, the same in both states: `aria-pressed` tells the state. */
  label: string;
  pressed?: boolean;
};

/** Puts a watch on the wish list and takes it off. */
export function FavoriteButton({
  label,
  pressed = false,
  className,
  ...rest
}: FavoriteButtonProps): JSX.Element {
  const HeartShape = pressed ? HeartFilledIcon : HeartIcon;
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-pressed={pressed}
      className={cx(styles.heart, className)}
    >
      <HeartShape size={22} />
    </button>
  );
}
