import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { PayOrder } from '@meridian/payment';
import { Button, Container, Heading } from '@meridian/ui';
import { Link, useLoaderData } from 'react-router-dom';
import { OrderFacts } from './order-facts.tsx';
import { canBePaid, isPositive, type Outcome, outcomeOf, type ResultPath } from './outcome.ts';
import { OrderHistory } from './order-history.tsx';
import { SellerNote } from '../lines/seller-note.tsx';
import { useSettings } from '../lines/use-settings.ts';
import { fetchOrder, type OrderLookup, resultOrder, type ResultOrder } from './result-order.ts';
import styles from './result-page.module.css';
import { useOrderPolling } from './use-order-polling.ts';
import { useLocalTime } from './use-local-time.ts';
import { useClearPaidOrder } from './use-clear-paid-order.ts';

interface DetailsProps {
  outcome: Outcome;
  /** Whether the payment status is still being polled. */
  polling: boolean;
  order: ResultOrder;
  onUpdated: (lookup: OrderLookup) => void;
}

/** Whether the order can be paid for; then the link home is not the primary action. */
const isStillPayable = (lookup: OrderLookup): boolean => lookup.state === 'found' && canBePaid(lookup.order);

/** A dial as an icon: at ten past ten for a positive outcome, at six otherwise. */
const Dial = ({ positive }: { positive: boolean }) => (
  <svg
    width="72"
    height="72"
    viewBox="0 0 72 72"
    fill="none"
    stroke="currentColor"
    aria-hidden="true"
    className={styles.dial}
  >
    <circle cx="36" cy="36" r="35" />
    <path d="M36 5v5M36 62v5M5 36h5M62 36h5" />
    <path
      d={positive ? 'M36 36 20 26M36 36 56 22' : 'M36 36v15M36 36V14'}
      strokeWidth="2"
      strokeLinecap="round"
    />
  </svg>
);

/** The time until which the stock of an unpaid order is reserved. */
const ReservedUntil = ({ order }: { order: ResultOrder }) => {
  const { t } = useTexts('checkout');
  const localTime = useLocalTime();
  const time = order.payBefore && localTime(order.payBefore);
  return <p className={styles.until}>{!time ? '\u00a0' : t('result.reservedUntil', { time })}</p>;
};

/** The order with its history, and a payment button if it can be paid for. */
const Details = ({ outcome, polling, order, onUpdated }: DetailsProps) => {
  const { t } = useTexts('checkout');
  const { api } = useServices();
  const { key } = order;
  const inFulfilment = order.status !== 'pending';
  const open = outcome === 'unpaid' || outcome === 'waiting';
  // No payment button while the payment is being confirmed, to avoid a second payment.
  const payable = canBePaid(order) && !(outcome === 'waiting' && polling);
  return (
    <>
      {open ? <ReservedUntil order={order} /> : null}
      {payable && inFulfilment ? <p className={styles.until}>{t('result.paidOtherwise')}</p> : null}
      {payable ? (
        <div className={styles.pay}>
          <PayOrder
            order={{
              ...order,
              payment: { status: order.payment, via: order.via },
              delivery: { country: order.country },
            }}
            onChanged={async (changed) =>
              onUpdated(
                changed ? { state: 'found', key, order: resultOrder(changed) } : await fetchOrder(api, key),
              )
            }
          />
        </div>
      ) : null}
      <OrderHistory order={order} />
      <OrderFacts order={order} />
    </>
  );
};

const Result = ({ path, loaded }: { path: ResultPath; loaded: OrderLookup }) => {
  const { t } = useTexts('checkout');
  const { lookup, polling, update } = useOrderPolling(loaded);
  useClearPaidOrder(lookup);
  const { data: settings } = useSettings();
  const outcome = outcomeOf(path, lookup);
  const positive = isPositive(outcome);
  const text = outcome === 'waiting' && !polling ? 'unconfirmed' : outcome;
  return (
    <Container
      width="text"
      className={styles.page}
      data-testid={positive ? 'order-success' : 'order-fail'}
      data-outcome={outcome}
    >
      <div role="status" className={styles.outcome}>
        <Dial positive={positive} />
        <Heading level={1} size="lg">
          {t(`${text}.title`)}
        </Heading>
        <p className={styles.subtitle}>
          {t(
            outcome === 'success' &&
              lookup.state === 'found' &&
              lookup.order.amount > 0 &&
              !lookup.order.onDelivery
              ? 'success.paid'
              : `${text}.subtitle`,
          )}
        </p>
      </div>
      {lookup.state === 'found' ? (
        <Details outcome={outcome} polling={polling} order={lookup.order} onUpdated={update} />
      ) : null}
      <div className={styles.actions}>
        {lookup.state === 'found' ? (
          <Button as={Link} to={`/orders/${lookup.key}`} variant="secondary" data-testid="result-order-link">
            {t('result.open')}
          </Button>
        ) : null}
        <Button
          as={Link}
          to="/"
          variant={isStillPayable(lookup) ? 'quiet' : 'primary'}
          data-testid="result-home"
        >
          {t('home')}
        </Button>
        {outcome === 'fail' ? (
          <Button as={Link} to="/checkout" variant="quiet">
            {t('fail.again')}
          </Button>
        ) : null}
      </div>
      <SellerNote seller={settings?.seller} className={styles.until} />
    </Container>
  );
};

/**
 * The result page of an order: title, subtitle and a link home (spec section 2). The outcome depends on the order's
 * state in the API. If the order exists, its details and, if needed, a payment button follow.
 */
export const ResultPage = ({ path }: { path: ResultPath }) => {
  const loaded = useLoaderData<OrderLookup>();
  return <Result key={loaded.state === 'none' ? '' : loaded.key} path={path} loaded={loaded} />;
};
