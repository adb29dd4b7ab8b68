import type { ComponentPropsWithRef, ElementType, JSX, ReactNode } from 'react';
import { cx } from '../class-names.ts';
import styles from './icon-button.module.css';

interface OwnProps<E extends ElementType> {
  /** Rendered element: `button` (default), `a`, or a router's Link. */
  as?: E;
  /** Accessible name. */
  label: string;
  /** Count in a badge, e.g. of the cart; its meaning belongs into `label`. */
  badge?: ReactNode;
  children: ReactNode;
  className?: string;
}

export type IconButtonProps<E extends ElementType = 'button'> = OwnProps<E> &
  Omit<ComponentPropsWithRef<E>, keyof OwnProps<E> | 'aria-label'>;

/** A button with an icon only; its target measures 44 px. */
export const IconButton = <E extends ElementType = 'button'>(props: IconButtonProps<E>): JSX.Element => {
  const { as, label, badge, children, className, ...rest } = props as IconButtonProps<'button'> & {
    as?: ElementType;
  };
  const Element: ElementType = as ?? 'button';
  const own = Element === 'button' ? { type: 'button' as const, ...rest } : rest;
  return (
    <Element {...own} aria-label={label} className={cx(styles.button, className)}>
      {children}
      {badge === undefined || badge === null ? null : <span className={styles.badge}>{badge}</span>}
    </Element>
  );
};
