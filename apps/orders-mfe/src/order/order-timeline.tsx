import type { ShopperOrder } from '@meridian/contracts';
import { formatPrice } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Heading } from '@meridian/ui';
import { useLocalTime } from '../facts/use-local-time.ts';
import styles from './order-timeline.module.css';
import { type TimelineEntry, timelineEntries } from './timeline-entries.ts';

/** The tracking number of a shipment, as a link if the carrier shows the parcel. */
const Tracking = ({ shipment }: { shipment: NonNullable<ShopperOrder['shipments']>[number] }) => {
  const { t } = useTexts('orders');
  const { trackingNumber: number, trackingUrl } = shipment;
  if (number === null) return null;
  if (trackingUrl === null)
    return <p className={styles.tracking}>{t('order.timeline.tracking', { number })}</p>;
  return (
    <p className={styles.tracking}>
      <a href={trackingUrl} target="_blank" rel="noopener noreferrer" data-testid="order-tracking">
        {t('order.timeline.track', { number })}
        <span className="visually-hidden"> {t('order.timeline.newTab')}</span>
      </a>
    </p>
  );
};

const useEntryText = (currency: ShopperOrder['currency']) => {
  const { t, language } = useTexts('orders');
  return (entry: TimelineEntry): string => {
    switch (entry.kind) {
      case 'placed':
      case 'paid':
        return t(`order.timeline.${entry.kind}`);
      case 'status':
        return entry.status === 'cancelled' && entry.isOwn
          ? t('order.timeline.cancelledByYou')
          : t(`order.timeline.${entry.status}`);
      case 'shipment': {
        const { carrier } = entry.shipment;
        return carrier === 'other'
          ? t('order.timeline.shipped')
          : t('order.timeline.shippedWith', { carrier: t(`order.carriers.${carrier}`) });
      }
      case 'refund':
        return t(`order.timeline.refund.${entry.status}`, {
          amount: formatPrice(entry.amount, currency, language),
        });
    }
  };
};

/** The events of an order with their times and tracking links. */
export const OrderTimeline = ({ order }: { order: ShopperOrder }) => {
  const { t } = useTexts('orders');
  const localTime = useLocalTime();
  const textOf = useEntryText(order.currency);
  return (
    <section aria-labelledby="order-timeline" data-testid="order-timeline">
      <Heading level={2} size="xs" id="order-timeline">
        {t('order.timeline.title')}
      </Heading>
      <ol className={styles.entries}>
        {timelineEntries(order).map((entry, index) => (
          <li key={index} className={styles.entry} data-testid="order-event">
            <p className={styles.text}>{textOf(entry)}</p>
            {entry.at === null ? null : (
              <time dateTime={entry.at} className={styles.time}>
                {localTime(entry.at)}
              </time>
            )}
            {entry.kind === 'shipment' ? <Tracking shipment={entry.shipment} /> : null}
          </li>
        ))}
      </ol>
    </section>
  );
};
