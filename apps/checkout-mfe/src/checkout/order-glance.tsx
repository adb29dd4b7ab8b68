import { formatPrice, inLanguage, saleTexts, total as sumOf } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { Price } from '@meridian/ui';
import type { CartLines } from '../lines/use-cart-lines.ts';
import styles from './checkout.module.css';
import type { Sums } from './use-sums.ts';

/** On narrow screens: the sum and, unfolded, the watches of the order, which is below the fields there. */
export const OrderGlance = ({ cart, sums }: { cart: CartLines; sums: Sums }) => {
  const { t, language } = useTexts('checkout');
  const currency = useShop((state) => state.locale.currency);
  return (
    <details className={styles.glance} data-testid="checkout-glance">
      <summary>
        <span>{t('checkout.order')}</span>
        <strong className="tabular">
          {sums.total === undefined ? '\u00A0' : formatPrice(sums.total, currency, language)}
        </strong>
      </summary>
      <ul>
        {cart.lines.map((entry) => {
          const { id, watch, line, price, regularPrice = 0 } = entry;
          const quantity = line.quantity;
          const sum = sums.ofLine(entry) ?? {
            quantity,
            price: sumOf([{ price, quantity }]),
            regularPrice: sumOf([{ price: regularPrice, quantity }]),
          };
          return (
            <li key={id}>
              <span>
                {inLanguage(watch, 'name', language)}
                {sum.quantity > 1 ? ` × ${sum.quantity}` : ''}
              </span>
              <Price
                align="end"
                size="small"
                sale={saleTexts(sum.price, sum.regularPrice, currency, language)}
              >
                {formatPrice(sum.price, currency, language)}
              </Price>
            </li>
          );
        })}
      </ul>
    </details>
  );
};
