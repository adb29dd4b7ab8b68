import type { ComponentPropsWithRef, ElementType, JSX, MouseEvent, ReactNode } from 'react';
import { cx } from '../class-names.ts';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface OwnProps<E extends ElementType> {
  /** Rendered element: `button` (default), `a`, or a router's Link. */
  as?: E;
  variant?: ButtonVariant;
  size?: 'small' | 'medium' | 'large';
  /** Uses the full width. */
  block?: boolean;
  /** An action is running: the button keeps its focus, announces it, and ignores clicks. */
  busy?: boolean;
  /** Label while busy. */
  busyLabel?: ReactNode;
  /** Icon before the label. */
  icon?: ReactNode;
  children?: ReactNode;
  className?: string;
}

export type ButtonProps<E extends ElementType = 'button'> = OwnProps<E> &
  Omit<ComponentPropsWithRef<E>, keyof OwnProps<E>>;

/** A button, or a link with the look of a button. */
export const Button = <E extends ElementType = 'button'>(props: ButtonProps<E>): JSX.Element => {
  const {
    as,
    variant = 'primary',
    size = 'medium',
    block,
    busy,
    busyLabel,
    icon,
    children,
    className,
    ...rest
  } = props as ButtonProps<'button'> & { as?: ElementType };
  const Element: ElementType = as ?? 'button';
  const own = Element === 'button' ? { type: 'button' as const, ...rest } : rest;
  const swallow = (event: MouseEvent): void => event.preventDefault();
  return (
    <Element
      {...own}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true, onClick: swallow } : {})}
      className={cx(styles.button, styles[variant], styles[size], block && styles.block, className)}
    >
      {icon}
      {busy && busyLabel !== undefined ? busyLabel : children}
      {busy ? <span className={styles.busy} aria-hidden="true" /> : null}
    </Element>
  );
};
