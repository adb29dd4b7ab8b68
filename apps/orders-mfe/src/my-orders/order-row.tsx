import type { OwnOrder } from '@meridian/contracts';
import { formatPrice, imageSources, orderLineTexts, orderNumber } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Price, ResponsiveImage } from '@meridian/ui';
import { Link } from 'react-router-dom';
import { OrderStates } from '../facts/order-states.tsx';
import { useLocalTime } from '../facts/use-local-time.ts';
import styles from './my-orders-page.module.css';

const MAX_IMAGES = 4;
const IMAGE_WIDTH = 320;

/** One order of the list, with a link to its page. The link has the key, so that a new tab opens it, too. */
export const OrderRow = ({ order }: { order: OwnOrder }) => {
  const { t, language } = useTexts('orders');
  const localTime = useLocalTime();
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const names = order.items.map((item) => orderLineTexts(item, language).name).join(', ');
  return (
    <article className={styles.order} data-order-id={order._id} data-testid="my-order">
      <div className={styles.text}>
        <h2 className={styles.number}>
          <Link to={`/orders/${order.key}`} data-testid="my-order-link">
            {t('number', { number: orderNumber(order._id) })}
          </Link>
        </h2>
        <time dateTime={order.date} className={styles.quiet}>
          {localTime(order.date, 'day')}
        </time>
        <p className={styles.quiet}>{names}</p>
      </div>
      <OrderStates order={order} />
      <ul className={styles.images}>
        {order.items.slice(0, MAX_IMAGES).map((item, index) =>
          item.image === '' ? null : (
            <li key={index}>
              <ResponsiveImage
                {...imageSources(item.image, IMAGE_WIDTH)}
                sizes="64px"
                width={1000}
                height={1250}
                alt=""
                frameClassName={styles.image}
              />
            </li>
          ),
        )}
      </ul>
      <p className={styles.sum}>
        <span className={styles.quiet}>{t('list.items', { count: pieces })}</span>
        <Price size="small">{formatPrice(order.amount, order.currency, language)}</Price>
      </p>
    </article>
  );
};
