import type { ComponentPropsWithoutRef, JSX } from 'react';
import { cx } from '../class-names.ts';
import styles from './price.module.css';

export type PriceProps = ComponentPropsWithoutRef<'span'> & {
  size?: 'small' | 'medium' | 'large';
  /** `end`: in a column at the end of a line, in which a regular price is below the present one. */
  align?: 'end';
  /** For a reduced price: the regular one, the percent off, and the words that a screen reader says before the prices. */
  sale?: { regular: string; off: string; was: string; now: string } | undefined;
};

/**
 * A formatted amount in tabular figures that never wraps. A reduced one has the regular price struck through beside it; the
 * attributes are those of the amount, the class is that of both.
 */
export const Price = ({ size = 'medium', align, sale, className, ...rest }: PriceProps): JSX.Element => {
  const look = cx(styles.price, styles[size]);
  if (!sale) return <span {...rest} className={cx(look, className)} />;
  return (
    <span className={cx(styles.sale, align && styles.end, className)}>
      <span className="visually-hidden">{sale.was} </span>
      <s className={styles.regular} data-testid="regular-price">
        {sale.regular}
      </s>
      <span className="visually-hidden">, {sale.now} </span>
      <span {...rest} className={cx(look, styles.present)} />
      {sale.off ? (
        <>
          <span className="visually-hidden">, </span>
          <span className={styles.off} data-testid="price-off">
            {sale.off}
          </span>
        </>
      ) : null}
    </span>
  );
};
