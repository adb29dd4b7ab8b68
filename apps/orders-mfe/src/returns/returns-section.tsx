import type { OrderReturn, ShopperOrder } from '@meridian/contracts';
import {
  dateLocale,
  formatPrice,
  type LineQuantity,
  orderLineTexts,
  returnableQuantities,
  type ReturnState,
  sizeLabel,
} from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Badge, Button, Heading, Notice, Skeleton, useRequest } from '@meridian/ui';
import { Link } from 'react-router-dom';
import styles from './returns-section.module.css';

const TONES: Record<ReturnState, 'neutral' | 'accent' | 'success' | 'error'> = {
  requested: 'accent',
  approved: 'accent',
  received: 'accent',
  refunded: 'success',
  exchanged: 'success',
  closed: 'neutral',
  rejected: 'neutral',
};

type ReturnedOrder = Pick<ShopperOrder, 'items' | 'currency' | 'returnableUntil'>;

const Pieces = ({ lines, order }: { lines: readonly LineQuantity[]; order: ReturnedOrder }) => {
  const { t, language } = useTexts('orders');
  return (
    <ul>
      {lines.map(({ line, quantity }) => {
        const item = order.items[line];
        return item ? (
          <li key={line}>
            {t('returns.piece', {
              ...orderLineTexts(item, language),
              size: sizeLabel(item.size, language),
              quantity,
            })}
          </li>
        ) : null;
      })}
    </ul>
  );
};

const ReturnItem = ({
  entry,
  order,
  orderKey,
}: {
  entry: OrderReturn;
  order: ReturnedOrder;
  orderKey: string;
}) => {
  const { t, language } = useTexts('orders');
  const { id, state, lines, replacement, requestedAt, instructions, labelUrl } = entry;
  const { hasLabel, rejection, refundedAmount } = entry;
  const date = new Date(requestedAt).toLocaleDateString(dateLocale(language), { dateStyle: 'long' });
  return (
    <li className={styles.item} data-testid="order-return">
      <p className={styles.head}>
        <Badge tone={TONES[state]} data-testid="order-return-state">
          {t(`returns.states.${state}`)}
        </Badge>
        <span className={styles.muted}>{t('returns.requestedAt', { date })}</span>
      </p>
      <Pieces lines={lines} order={order} />
      <p>
        {t(`returns.stateTexts.${state}`, {
          amount: formatPrice(refundedAmount ?? 0, order.currency, language),
        })}
      </p>
      {replacement ? <Pieces lines={replacement} order={order} /> : null}
      {instructions && state === 'approved' ? (
        <div>
          <h4 className={styles.label}>{t('returns.instructions')}</h4>
          <p className={styles.text}>{instructions}</p>
        </div>
      ) : null}
      {hasLabel && state === 'approved' ? (
        <Button
          as="a"
          href={`/api/orders/by-key/${orderKey}/returns/${id}/label`}
          download
          variant="secondary"
          size="small"
          data-testid="return-label"
        >
          {t('returns.downloadLabel')}
        </Button>
      ) : null}
      {labelUrl && state === 'approved' ? (
        <Button
          as="a"
          href={labelUrl}
          target="_blank"
          rel="noopener noreferrer"
          variant="secondary"
          size="small"
          data-testid="return-label-link"
        >
          {t('returns.openLabel')}
        </Button>
      ) : null}
      {rejection ? (
        <div>
          <h4 className={styles.label}>{t('returns.rejection')}</h4>
          <p className={styles.text}>{rejection}</p>
        </div>
      ) : null}
    </li>
  );
};

/**
 * The returns of an order with their states, and the link to request one.
 * @param orderKey path parameter `:key` of the order page
 */
export const ReturnsSection = ({ orderKey, order }: { orderKey: string; order: ReturnedOrder }) => {
  const { t, language } = useTexts('orders');
  const { api, now } = useServices();
  const { data, loading, error, retry } = useRequest(orderKey, (signal) =>
    api('GET /api/orders/by-key/:key/returns', { params: { key: orderKey }, signal }),
  );
  const until = order.returnableUntil;
  const isOpen =
    until !== null &&
    Date.parse(until) >= now &&
    returnableQuantities(order.items, data ?? []).some((quantity) => quantity > 0);
  // Most orders have no returns, so nothing is shown before they are loaded unless a return is possible.
  if (!isOpen && !data?.length && !error) return null;
  return (
    <section className={styles.section} aria-busy={loading} data-needs-script data-testid="order-returns">
      <Heading level={2} size="xs">
        {t('returns.list')}
      </Heading>
      {!data && error ? (
        <Notice
          tone="error"
          action={
            <Button variant="quiet" size="small" onClick={retry} busy={loading}>
              {t('returns.retry')}
            </Button>
          }
        >
          {t('returns.listFailed')}
        </Notice>
      ) : null}
      {!data && !error ? <Skeleton className={styles.skeleton} /> : null}
      {data?.length ? (
        <ul>
          {data.map((entry) => (
            <ReturnItem key={entry.id} entry={entry} order={order} orderKey={orderKey} />
          ))}
        </ul>
      ) : null}
      {isOpen && data ? (
        <p className={styles.head}>
          <Button
            as={Link}
            to={`/orders/${orderKey}/return`}
            variant="secondary"
            size="small"
            data-testid="request-return"
          >
            {t('returns.request')}
          </Button>
          <span className={styles.muted}>
            {t('returns.requestUntil', {
              date: new Date(until).toLocaleDateString(dateLocale(language), { dateStyle: 'long' }),
            })}
          </span>
        </p>
      ) : null}
    </section>
  );
};
