import { type Order, PARCEL_STATES, type Timeline } from '@meridian/contracts';
import { formatPrice, type Language, readOrderStatus, RETURN_STATES } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { type TFunction, useTexts } from '@meridian/i18n';
import { dateText, Loaded, useAccess } from '@meridian/panel';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { reasonText, statusLabel } from '../../data/order-text.ts';
import { ORDERS_KEY } from '../../data/use-orders.ts';
import { valueText } from '../../panel/value-text.ts';
import { isOneOf } from '../../panel/url/url-values.ts';
import styles from './fulfilment.module.css';

type Entry = Timeline[number];

const REFUND_STATES = ['pending', 'succeeded', 'failed'] as const;

const CHANGE_STATES = ['offered', 'made', 'dropped'] as const;
const refundState = (value: string | null) => (isOneOf(REFUND_STATES, value) ? value : 'pending');
const parcelState = (value: string | null) => (isOneOf(PARCEL_STATES, value) ? value : 'requested');
const changeState = (value: string | null) => (isOneOf(CHANGE_STATES, value) ? value : 'made');

const titleOf = (
  { kind, value, amount, text }: Entry,
  { currency }: Order,
  t: TFunction<'admin'>,
  language: Language,
): string => {
  const money = amount === null ? '' : formatPrice(amount, currency, language);
  switch (kind) {
    case 'placed':
      return t('fulfilment.timeline.placed');
    case 'status':
      return statusLabel(readOrderStatus(value), language);
    case 'paid':
      return t('fulfilment.timeline.paid', { money });
    case 'paymentUndone':
      return t('fulfilment.timeline.paymentUndone', { money });
    case 'refund':
      return t(`fulfilment.timeline.refund.${refundState(value)}`, { money });
    case 'change':
      return t(`fulfilment.timeline.change.${changeState(value)}`, { money });
    case 'shipment':
      return value === null
        ? t('fulfilment.timeline.shipmentWithoutNumber')
        : t('fulfilment.timeline.shipment', { number: value });
    case 'parcel':
      return t(`fulfilment.timeline.parcel.${parcelState(value)}`);
    case 'return':
      return t('fulfilment.timeline.return', {
        state: isOneOf(RETURN_STATES, value) ? t(`fulfilment.timeline.returnStates.${value}`) : (value ?? ''),
      });
    case 'invoice':
      return t('fulfilment.timeline.invoice', { number: value ?? '' });
    case 'mail':
      return t('fulfilment.timeline.mail', {
        occasion: valueText(t, `fulfilment.timeline.occasions.${value}`, value ?? ''),
      });
    case 'note':
      return t('fulfilment.timeline.note', { text: text ?? '' });
  }
};

/** The line below the title: the reason of a change, the bank reference, or the state of an email that was not sent. */
const detailOf = ({ kind, text }: Entry, t: TFunction<'admin'>): string | null => {
  if (text === null || kind === 'note') return null;
  if (kind === 'paid') return t('orders.detail.reference', { reference: text });
  if (kind !== 'mail') return t('orders.detail.reason', { reason: reasonText(text, t) });
  return text === 'waiting' || text === 'failed' ? t(`fulfilment.timeline.mailState.${text}`) : null;
};

/** Everything that happened to an order, oldest first. */
export const TimelineSection = ({ order }: { order: Order }) => {
  const { t, language } = useTexts('admin');
  const { can } = useAccess();
  const { api } = useServices();
  const timeline = useQuery({
    queryKey: [...ORDERS_KEY, 'timeline', order._id],
    queryFn: ({ signal }) => api('GET /api/orders/:id/timeline', { params: { id: order._id }, signal }),
  });
  return (
    <section data-testid="order-timeline">
      <h3 className={styles.title}>{t('fulfilment.timeline.title')}</h3>
      <Loaded query={timeline} rows={3}>
        {(entries) => (
          <ol className={styles.timeline}>
            {entries.map((entry, index) => {
              const detail = detailOf(entry, t);
              return (
                <li key={index} data-kind={entry.kind}>
                  <time dateTime={entry.at} className="tabular">
                    {dateText(entry.at)}
                  </time>
                  <span className={styles.text}>{titleOf(entry, order, t, language)}</span>
                  {entry.by ? (
                    <span className={styles.muted}>
                      {t('orders.detail.by', {
                        who: valueText(t, `orders.detail.actors.${entry.by}`, entry.by),
                      })}
                    </span>
                  ) : null}
                  {detail ? <span className={styles.detail}>{detail}</span> : null}
                </li>
              );
            })}
          </ol>
        )}
      </Loaded>
      {can('activity.view') ? (
        <Link to={`/admin-panel/activity?subject=${order._id}`} className={styles.more}>
          {t('activity.history')}
        </Link>
      ) : null}
    </section>
  );
};
