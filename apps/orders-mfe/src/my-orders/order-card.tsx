import type { ShopperOrder } from '@meridian/contracts';
import {
  expectedDelivery,
  formatDays,
  formatPrice,
  inLanguage,
  isPayable,
  orderNumber,
} from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button, Heading, Price } from '@meridian/ui';
import { Link } from 'react-router-dom';
import { isPaidOnDelivery } from '../facts/is-paid-on-delivery.ts';
import { OrderLine } from '../facts/order-line.tsx';
import { OrderStates } from '../facts/order-states.tsx';
import { useLocalTime } from '../facts/use-local-time.ts';
import styles from './orders.module.css';

interface OrderCardProps {
  order: ShopperOrder;
  /** Level of the heading. */
  level: 2 | 3;
  /** Test hook of the card, with which the hooks of its parts begin. */
  hook: 'account-order' | 'my-order';
}

/**
 * One order: number, date, states, lines, total, expected delivery, and a second link to its page if it is payable, where the
 * shopper chooses how to pay. The links have the key, so that a new tab opens the page, too.
 */
export const OrderCard = ({ order, level, hook }: OrderCardProps) => {
  const { t, language } = useTexts('orders');
  const localTime = useLocalTime();
  const estimate = expectedDelivery(order);
  const { method } = order.delivery;
  return (
    <article className={styles.card} data-order-id={order._id} data-testid={hook}>
      <header className={styles.head}>
        <div>
          <Heading level={level} size="xs" className={styles.number}>
            <Link to={`/orders/${order.key}`} data-testid={`${hook}-link`}>
              {t('number', { number: orderNumber(order._id) })}
            </Link>
          </Heading>
          <time dateTime={order.date} className={styles.quiet}>
            {localTime(order.date, 'day')}
          </time>
        </div>
        <OrderStates order={order} hook={hook === 'my-order' ? undefined : `${hook}-status`} />
      </header>
      <ul>
        {order.items.map((item, index) => (
          <OrderLine key={index} order={order} item={item} />
        ))}
      </ul>
      {method ? (
        <p className={styles.total} data-testid={`${hook}-delivery`}>
          <span>
            {[method, method.point]
              .map((named) => named && inLanguage(named, 'name', language))
              .filter(Boolean)
              .join(', ')}
          </span>
          <span>{method.price > 0 ? formatPrice(method.price, order.currency, language) : t('free')}</span>
        </p>
      ) : null}
      <p className={styles.total}>
        <span>{t('total')}</span>
        <Price>{formatPrice(order.amount, order.currency, language)}</Price>
      </p>
      {estimate ? (
        <p className={styles.quiet} data-testid={`${hook}-estimate`}>
          {t('estimate', { days: formatDays(estimate, language) })}
        </p>
      ) : null}
      {isPayable(order) && !isPaidOnDelivery(order) ? (
        <div className={styles.pay}>
          <Button as={Link} to={`/orders/${order.key}`} data-testid={`${hook}-pay`}>
            {t('toPayment')}
          </Button>
        </div>
      ) : null}
    </article>
  );
};
