import { useTexts } from '@meridian/i18n';
import { Heading } from '@meridian/ui';
import styles from './order-history.module.css';
import type { ResultOrder } from './result-order.ts';
import { useLocalTime } from './use-local-time.ts';

/** Status history of an order; nothing for an order that is only placed. */
export const OrderHistory = ({ order: { status, history } }: { order: ResultOrder }) => {
  const { t } = useTexts('checkout');
  const localTime = useLocalTime();
  if (status === 'pending' && history.length < 2) return null;
  return (
    <section className={styles.history} aria-labelledby="result-history" data-testid="order-history">
      <Heading level={2} size="xs" id="result-history">
        {t('result.history')}
      </Heading>
      <ol>
        {history.map((entry, index) => (
          <li key={index} className={styles.entry} data-testid="order-history-entry">
            <time dateTime={entry.at} className={styles.time}>
              {localTime(entry.at) ?? '\u00a0'}
            </time>
            <span>{t(`result.statuses.${entry.status}`)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
};
