import type { ComponentPropsWithRef, ElementType, JSX, ReactNode } from 'react';
import { cx } from '../class-names.ts';
import styles from './icon-button.module.css';

interface OwnProps<E extends ElementType> {
  /** What it is drawn as: `button` (default), `a`, or a router's Link. */
  as?: E;
  /** Its accessible name. */
  label: string;
  /** A small count on the shoulder, as of a cart; write its meaning into `label`. */
  badge?: ReactNode;
  children: ReactNode;
  className?: string;
}

export type IconButtonProps<E extends ElementType = 'button'> = OwnProps<E> &
  Omit<ComponentPropsWithRef<E>, keyof OwnProps<E> | 'aria-label'>;

/** A button that shows an icon only: 44 px to press. */
export function IconButton<E extends ElementType = 'button'>(props: IconButtonProps<E>): JSX.Element {
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
}
