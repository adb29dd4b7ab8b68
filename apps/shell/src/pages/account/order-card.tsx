import type { OwnOrder } from '@meridian/contracts';
import {
  dateLocale,
  expectedDelivery,
  formatDays,
  formatPrice,
  isPaid,
  isPayable,
  isRefundDue,
  type Language,
  orderLineTexts,
  orderNumber,
  imageSources,
  productPath,
  sizeLabel,
  slugOf,
  total,
} from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Badge, ResponsiveImage, Price } from '@meridian/ui';
import { Link } from 'react-router-dom';
import styles from './order-card.module.css';
import { PayOrder } from './pay-order.tsx';

const dateOf = (date: string, language: Language): string =>
  new Date(date).toLocaleDateString(dateLocale(language), { dateStyle: 'long' });

/** Progress of an order in words for its shopper: a paid order is being prepared, whether the owner has started or not. */
const progressOf = ({ status, payment }: OwnOrder): OwnOrder['status'] =>
  status === 'pending' && isPaid(payment.status) ? 'processing' : status;

const Item = ({ item, order }: { item: OwnOrder['items'][number]; order: OwnOrder }) => {
  const { t, language } = useTexts('shell');
  const { name, color } = orderLineTexts(item, language);
  return (
    <li className={styles.item}>
      <ResponsiveImage
        {...imageSources(item.image, 320)}
        sizes="72px"
        width={1000}
        height={1250}
        alt=""
        frameClassName={styles.image}
      />
      <div>
        <Link to={productPath(slugOf(item.name))} className={styles.name}>
          {name}
        </Link>
        <p className={styles.meta}>
          {t('account.itemMeta', { color, size: sizeLabel(item.size, language), quantity: item.quantity })}
        </p>
      </div>
      <Price size="small" data-testid="order-line-total">
        {formatPrice(total([item]), order.currency, language)}
      </Price>
    </li>
  );
};

/**
 * One order: number, date, status, items, total in the currency of the order, and a payment button if it is
 * payable.
 */
export const OrderCard = ({ order, onChanged }: { order: OwnOrder; onChanged: () => void }) => {
  const { t, language } = useTexts('shell');
  const estimate = expectedDelivery(order);
  const paymentText = isRefundDue(order) ? 'refundDue' : order.payment.status;
  const isSettled = isPaid(order.payment.status) && !isRefundDue(order);
  return (
    <article className={styles.card} data-order-id={order._id} data-testid="account-order">
      <header className={styles.head}>
        <div>
          <h3 className={styles.number}>
            <Link to={`/orders/${order.key}`} className={styles.link} data-testid="account-order-link">
              {t('account.order', { number: orderNumber(order._id) })}
            </Link>
          </h3>
          <time dateTime={order.date} className={styles.meta}>
            {dateOf(order.date, language)}
          </time>
        </div>
        <p className={styles.states}>
          <Badge
            tone={order.status === 'cancelled' ? 'neutral' : 'accent'}
            data-testid="account-order-status"
          >
            {t(`account.status.${progressOf(order)}`)}
          </Badge>
          <Badge tone={isSettled ? 'success' : 'neutral'}>{t(`account.payment.${paymentText}`)}</Badge>
        </p>
      </header>
      <ul>
        {order.items.map((item) => (
          <Item key={`${item.itemId} ${item.colorName} ${item.size}`} item={item} order={order} />
        ))}
      </ul>
      <p className={styles.total}>
        <span>{t('account.total')}</span>
        <Price>{formatPrice(order.amount, order.currency, language)}</Price>
      </p>
      {estimate ? (
        <p className={styles.meta} data-testid="account-order-estimate">
          {t('account.estimate', { days: formatDays(estimate, language) })}
        </p>
      ) : null}
      {isPayable(order) ? <PayOrder order={order} onChanged={onChanged} /> : null}
    </article>
  );
};
