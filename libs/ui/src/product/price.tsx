import type { ComponentPropsWithoutRef, JSX } from 'react';
import { cx } from '../class-names.ts';
import styles from './price.module.css';

export type PriceProps = ComponentPropsWithoutRef<'span'> & { size?: 'small' | 'medium' | 'large' };

/** A formatted amount in tabular figures that never wraps. */
export const Price = ({ size = 'medium', className, ...rest }: PriceProps): JSX.Element => (
  <span {...rest} className={cx(styles.price, styles[size], className)} />
);
