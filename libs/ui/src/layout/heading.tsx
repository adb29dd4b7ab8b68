import type { ComponentPropsWithoutRef, ElementType, JSX } from 'react';
import { cx } from '../class-names.ts';
import styles from './heading.module.css';

export type HeadingProps = ComponentPropsWithoutRef<'h2'> & {
  /** Level in the document outline; the look depends on `size` only. */
  level: 1 | 2 | 3 | 4 | 5 | 6;
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
};

/** A heading in the display font. */
export const Heading = ({ level, size = 'md', className, ...rest }: HeadingProps): JSX.Element => {
  const Element: ElementType = `h${level}`;
  return <Element {...rest} className={cx(styles.heading, styles[size], className)} />;
};

export type EyebrowProps = ComponentPropsWithoutRef<'p'> & { as?: ElementType };

/** A small uppercase line above a heading. */
export const Eyebrow = ({ as: Element = 'p', className, ...rest }: EyebrowProps): JSX.Element => (
  <Element {...rest} className={cx(styles.eyebrow, className)} />
);
