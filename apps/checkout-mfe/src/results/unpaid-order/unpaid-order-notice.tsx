import { dateLocale, formatPrice, guardedStorage, type Language, orderNumber } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { unpaidOrder as en } from '../../i18n/en/unpaid-order.ts';
import { unpaidOrder as ru } from '../../i18n/ru/unpaid-order.ts';
import styles from './unpaid-order-notice.module.css';
import { useUnpaidOrder } from './use-unpaid-order.ts';

/** Key of the order whose notice was dismissed in this tab. */
const KEY = 'dismissedOrder';
const storage = guardedStorage(() => sessionStorage);

/** The time in the browser's time zone, with the date unless it is today. */
const deadlineOf = (timestamp: string, language: Language): string => {
  const time = new Date(timestamp);
  const isToday = time.toDateString() === new Date().toDateString();
  return time.toLocaleString(dateLocale(language), {
    timeStyle: 'short',
    ...(isToday ? {} : { dateStyle: 'long' }),
  });
};

/**
 * A notice about an order that waits for payment, with links to its payment and its page. The pages of results and of the
 * order show the order themselves. Rendered in the browser only.
 */
const UnpaidOrderNotice = () => {
  const { language } = useTexts('checkout');
  const texts = { en, ru }[language];
  const { pathname } = useLocation();
  const isOrderShown = pathname === '/success' || pathname === '/fail' || pathname.startsWith('/orders/');
  const order = useUnpaidOrder(!isOrderShown);
  const [dismissed, setDismissed] = useState(() => storage.read(KEY));
  const container = useRef<HTMLDivElement>(null);

  const dismiss = (key: string) => {
    // The pressed button disappears.
    container.current?.focus({ preventScroll: true });
    storage.write(KEY, key);
    setDismissed(key);
  };

  return (
    <div ref={container} tabIndex={-1} className={styles.container}>
      {order && order.key !== dismissed ? (
        <aside className={styles.notice} aria-label={texts.label} data-testid="unpaid-order">
          <p className={styles.text}>
            {texts.text(
              orderNumber(order._id),
              formatPrice(order.amount, order.currency, language),
              deadlineOf(order.payBefore, language),
            )}
          </p>
          <p className={styles.actions}>
            <Link to={`/fail?order=${order.key}`} className={styles.pay} data-testid="unpaid-order-pay">
              {texts.pay}
            </Link>
            <Link to={`/orders/${order.key}`} className={styles.dismiss} data-testid="unpaid-order-open">
              {texts.open}
            </Link>
            <button
              type="button"
              className={styles.dismiss}
              onClick={() => dismiss(order.key)}
              data-testid="unpaid-order-dismiss"
            >
              {texts.dismiss}
            </button>
          </p>
        </aside>
      ) : null}
    </div>
  );
};
export default UnpaidOrderNotice;
