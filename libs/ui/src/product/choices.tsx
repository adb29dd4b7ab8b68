import type { ComponentPropsWithRef, ComponentPropsWithoutRef, JSX } from 'react';
import { cx } from '../class-names.ts';
import { HeartFilledIcon, HeartIcon } from '../icons/interface-icons.tsx';
import styles from './choices.module.css';

type ButtonRest = Omit<ComponentPropsWithRef<'button'>, 'aria-pressed' | 'aria-label' | 'children' | 'color'>;

export type ColorDotProps = ButtonRest & {
  /** Any CSS colour. */
  color: string;
  /** Name in the shopper's language. */
  label: string;
  /** English name, rendered as `data-color`. */
  value: string;
  pressed?: boolean;
};

/** A round swatch of a colour. */
export const ColorDot = ({
  color,
  label,
  value,
  pressed = false,
  className,
  ...rest
}: ColorDotProps): JSX.Element => (
  <button
    type="button"
    {...rest}
    aria-label={label}
    aria-pressed={pressed}
    data-color={value}
    title={label}
    className={cx(styles.dot, className)}
  >
    {/* SVG instead of a style attribute, which the content security policy forbids in server-rendered markup. */}
    <svg className={styles.swatch} viewBox="0 0 18 18" aria-hidden="true" focusable="false">
      <circle cx="9" cy="9" r="9" fill={color} />
    </svg>
  </button>
);

export interface ColorChoice {
  value: string;
  label: string;
  color: string;
}

export type ColorDotsProps = Omit<ComponentPropsWithoutRef<'div'>, 'onChange'> & {
  /** Accessible name of the group. */
  label: string;
  choices: readonly ColorChoice[];
  /** English name of the selected colour. */
  value?: string;
  onChange: (value: string) => void;
  /** `data-testid` of each dot. */
  dotTestId?: string;
};

/** A row of swatches, one of them selected. */
export const ColorDots = (props: ColorDotsProps): JSX.Element => {
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
};

export type SizeButtonProps = Omit<ComponentPropsWithRef<'button'>, 'aria-pressed'> & {
  /** Rendered as `data-size`. */
  value: string;
  pressed?: boolean;
  /** Struck through, e.g. a size that is out of stock; it can be selected unless `disabled`. */
  unavailable?: boolean;
};

/** A button to select a size or another short value. */
export const SizeButton = ({
  value,
  pressed = false,
  unavailable,
  className,
  children,
  ...rest
}: SizeButtonProps): JSX.Element => (
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

export type FavoriteButtonProps = ButtonRest & {
  /** Accessible name, the same in both states; `aria-pressed` has the state. */
  label: string;
  pressed?: boolean;
};

/** Adds a watch to the wish list and removes it. */
export const FavoriteButton = ({
  label,
  pressed = false,
  className,
  ...rest
}: FavoriteButtonProps): JSX.Element => {
  const HeartShape = pressed ? HeartFilledIcon : HeartIcon;
  return (
    <button
      type="button"
      data-needs-script
      {...rest}
      aria-label={label}
      aria-pressed={pressed}
      className={cx(styles.heart, className)}
    >
      <HeartShape size={22} />
    </button>
  );
};
