import type { ComponentPropsWithoutRef, ComponentPropsWithRef, ElementType, JSX } from 'react';
import { cx } from '../class-names.ts';
import styles from './layout.module.css';

export type ContainerProps = ComponentPropsWithRef<'div'> & {
  as?: ElementType;
  /** wide (default, 90 rem), narrow (66 rem), text (42 rem). */
  width?: 'wide' | 'narrow' | 'text';
};

/** Centres its content between the page's gutters. */
export const Container = ({
  as: Element = 'div',
  width = 'wide',
  className,
  ...rest
}: ContainerProps): JSX.Element => (
  <Element {...rest} className={cx(styles.container, styles[width], className)} />
);

export type SectionProps = ComponentPropsWithoutRef<'section'> & {
  as?: ElementType;
  tone?: 'paper' | 'sunk' | 'dark';
  /** Vertical padding: section (default), tight, none. */
  space?: 'section' | 'tight' | 'none';
};

/** A full-width section of the page; the dark tone sets the dark colours for all components inside. */
export const Section = (props: SectionProps): JSX.Element => {
  const { as: Element = 'section', tone = 'paper', space = 'section', className, ...rest } = props;
  return (
    <Element
      {...rest}
      data-surface={tone === 'dark' ? 'dark' : undefined}
      className={cx(tone === 'sunk' && styles.sunk, space !== 'none' && styles[space], className)}
    />
  );
};
