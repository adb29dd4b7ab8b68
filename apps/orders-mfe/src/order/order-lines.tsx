import type { OwnOrder } from '@meridian/contracts';
import {
  formatPrice,
  imageSources,
  orderLineTexts,
  productPath,
  sizeLabel,
  slugOf,
  total,
} from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Heading, Price, ResponsiveImage } from '@meridian/ui';
import { Link } from 'react-router-dom';
import { dayLabel } from '../facts/day-label.ts';
import styles from './order-lines.module.css';

const IMAGE_WIDTH = 320;

const Line = ({ order, item }: { order: OwnOrder; item: OwnOrder['items'][number] }) => {
  const { t, language } = useTexts('orders');
  const { name, color } = orderLineTexts(item, language);
  const { serialNumbers = [] } = item;
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
        {serialNumbers.length > 0 ? (
          <p className={styles.detail} data-testid="order-serials">
            {t('order.serials', { numbers: serialNumbers.join(', ') })}
          </p>
        ) : null}
      </div>
      <Price size="small" className={styles.price} data-testid="order-line-total">
        {formatPrice(total([item]), order.currency, language)}
      </Price>
    </li>
  );
};

/** The sum of the refunds that have not failed. */
const refundedOf = ({ refunds = [] }: OwnOrder): number =>
  refunds.reduce((sum, { amount, status }) => (status === 'failed' ? sum : sum + amount), 0);

/** The watches of an order, its total and its refunds. */
export const OrderLines = ({ order }: { order: OwnOrder }) => {
  const { t, language } = useTexts('orders');
  const price = (amount: number) => formatPrice(amount, order.currency, language);
  const refunded = refundedOf(order);
  return (
    <section aria-labelledby="order-lines" data-testid="order-lines">
      <Heading level={2} size="xs" id="order-lines">
        {t('order.lines')}
      </Heading>
      <ul className={styles.lines}>
        {order.items.map((item, index) => (
          <Line key={index} order={order} item={item} />
        ))}
      </ul>
      <dl className={styles.sums}>
        <div>
          <dt>{t('total')}</dt>
          <dd>
            <Price data-testid="order-total">{price(order.amount)}</Price>
          </dd>
        </div>
        {refunded > 0 ? (
          <>
            <div>
              <dt>{t('order.refunded')}</dt>
              <dd data-testid="order-refunded">−{price(refunded)}</dd>
            </div>
            <div>
              <dt>{t('order.afterRefunds')}</dt>
              <dd>{price(Math.max(0, order.amount - refunded))}</dd>
            </div>
          </>
        ) : null}
      </dl>
      {order.warrantyUntil ? (
        <p className={styles.detail} data-testid="order-warranty">
          {t('order.warranty', { day: dayLabel(order.warrantyUntil, language) })}
        </p>
      ) : null}
    </section>
  );
};
