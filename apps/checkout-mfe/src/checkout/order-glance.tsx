import { formatPrice, inLanguage, saleTexts, total as sumOf } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { Price } from '@meridian/ui';
import type { CartLines } from '../lines/use-cart-lines.ts';
import styles from './checkout.module.css';

/** On narrow screens: the sum and, unfolded, the watches of the order, which is below the fields there. */
export const OrderGlance = ({ cart, total }: { cart: CartLines; total: number | undefined }) => {
  const { t, language } = useTexts('checkout');
  const currency = useShop((state) => state.locale.currency);
  return (
    <details className={styles.glance} data-testid="checkout-glance">
      <summary>
        <span>{t('checkout.order')}</span>
        <strong className="tabular">
          {total === undefined ? '\u00A0' : formatPrice(total, currency, language)}
        </strong>
      </summary>
      <ul>
        {cart.lines.map(({ id, watch, line, price, regularPrice = 0 }) => (
          <li key={id}>
            <span>
              {inLanguage(watch, 'name', language)}
              {line.quantity > 1 ? ` × ${line.quantity}` : ''}
            </span>
            <Price
              align="end"
              size="small"
              sale={saleTexts(
                sumOf([{ price, quantity: line.quantity }]),
                sumOf([{ price: regularPrice, quantity: line.quantity }]),
                currency,
                language,
              )}
            >
              {formatPrice(sumOf([{ price, quantity: line.quantity }]), currency, language)}
            </Price>
          </li>
        ))}
      </ul>
    </details>
  );
};
