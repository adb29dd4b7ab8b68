import type { ShopperOrder } from '@meridian/contracts';
import {
  formatPrice,
  imageSources,
  keptPieces,
  orderLineTexts,
  productPath,
  saleTexts,
  sizeLabel,
  slugOf,
  total,
  undiscountedPrice,
} from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Price, ResponsiveImage } from '@meridian/ui';
import { Link } from 'react-router-dom';
import { formatDay } from '../invoices/format-day.ts';
import styles from './order-line.module.css';

const IMAGE_WIDTH = 320;

/** One line of an order, with its total in the currency of the order. */
export const OrderLine = ({ order, item }: { order: ShopperOrder; item: ShopperOrder['items'][number] }) => {
  const { t, language } = useTexts('orders');
  const { name, color } = orderLineTexts(item, language);
  const { cancelled, exchanged, warrantyUntil, serialNumbers = [] } = item;
  const kept = (price: number) => total([{ price, quantity: keptPieces(item) }]);
  return (
    <li className={styles.line} data-testid="order-line">
      {item.image === '' ? null : (
        <ResponsiveImage
          {...imageSources(item.image, IMAGE_WIDTH)}
          sizes="88px"
          width={1000}
          height={1250}
          alt=""
          frameClassName={styles.image}
        />
      )}
      <div className={styles.text}>
        <Link to={productPath(slugOf(item.name))} className={styles.name} data-testid="order-line-link">
          {name}
        </Link>
        <p className={styles.detail}>
          {t('variant', { color, size: sizeLabel(item.size, language), quantity: item.quantity })}
        </p>
        {cancelled === undefined ? null : (
          <p className={styles.detail} data-testid="order-cancelled-pieces">
            {t('cancelledPieces', { quantity: cancelled })}
          </p>
        )}
        {exchanged === undefined ? null : (
          <p className={styles.detail} data-testid="order-exchanged-pieces">
            {t('exchangedPieces', { quantity: exchanged })}
          </p>
        )}
        {warrantyUntil === undefined ? null : (
          <p className={styles.detail} data-testid="order-replacement-warranty">
            {t('warranty', { day: formatDay(warrantyUntil, language) })}
          </p>
        )}
        {serialNumbers.length > 0 ? (
          <p className={styles.detail} data-testid="order-serials">
            {t('serials', { numbers: serialNumbers.join(', ') })}
          </p>
        ) : null}
      </div>
      <Price
        align="end"
        size="small"
        className={styles.price}
        sale={saleTexts(kept(item.price), kept(undiscountedPrice(item) ?? 0), order.currency, language)}
        data-testid="order-line-total"
      >
        {item.isGift ? (
          <span data-testid="gift-line">{t('gift')}</span>
        ) : (
          formatPrice(kept(item.price), order.currency, language)
        )}
      </Price>
    </li>
  );
};
