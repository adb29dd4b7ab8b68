import { Link, useLoaderData } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, Container, Heading } from '@meridian/ui';
import { OrderFacts } from './order-facts.tsx';
import { canBePaid, isPositive, type Outcome, outcomeOf, type ResultPath } from './outcome.ts';
import { OrderHistory } from './order-history.tsx';
import { PayAgain } from './pay-again.tsx';
import type { OrderLookup, ResultOrder } from './result-order.ts';
import styles from './result-page.module.css';
import { useOrderPolling } from './use-order-polling.ts';
import { useLocalTime } from './use-local-time.ts';
import { useClearPaidOrder } from './use-clear-paid-order.ts';

interface DetailsProps {
  outcome: Outcome;
  /** The bank's word may still come. */
  polling: boolean;
  order: ResultOrder;
  onUpdated: (known: OrderLookup) => void;
}

/** The way home is not the next step while there is something to pay. */
const isStillPayable = (known: OrderLookup): boolean => known.state === 'known' && canBePaid(known.order);

/** A dial: running at ten past ten, or stopped at six. */
const Dial = ({ running }: { running: boolean }) => (
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
      d={running ? 'M36 36 20 26M36 36 56 22' : 'M36 36v15M36 36V14'}
      strokeWidth="2"
      strokeLinecap="round"
    />
  </svg>
);

/** Until when an unpaid order is kept. */
const ReservedUntil = ({ order }: { order: ResultOrder }) => {
  const { t } = useTexts('checkout');
  const localTime = useLocalTime();
  const time = order.payBefore && localTime(order.payBefore);
  return <p className={styles.until}>{!time ? '\u00a0' : t('result.reservedUntil', { time })}</p>;
};

/** What was ordered, and the way to pay it where that is still to be done. */
const Details = ({ outcome, polling, order, onUpdated }: DetailsProps) => {
  const { t } = useTexts('checkout');
  const movedOn = order.status !== 'pending';
  const open = outcome === 'unpaid' || outcome === 'waiting';
  // While the bank's word is about to come, nobody is asked to pay once more.
  const payable = canBePaid(order) && !(outcome === 'waiting' && polling);
  return (
    <>
      {open ? <ReservedUntil order={order} /> : null}
      {payable && movedOn ? <p className={styles.until}>{t('result.paidOtherwise')}</p> : null}
      {payable ? <PayAgain order={order} onUpdated={onUpdated} /> : null}
      <OrderHistory order={order} />
      <OrderFacts order={order} />
    </>
  );
};

const Result = ({ address, loaded }: { address: ResultPath; loaded: OrderLookup }) => {
  const { t } = useTexts('checkout');
  const { known, polling, update } = useOrderPolling(loaded);
  useClearPaidOrder(known);
  const outcome = outcomeOf(address, known);
  const hopeful = isPositive(outcome);
  const text = outcome === 'waiting' && !polling ? 'late' : outcome;
  return (
    <Container
      width="text"
      className={styles.page}
      data-testid={hopeful ? 'order-success' : 'order-fail'}
      data-outcome={outcome}
    >
      <div role="status" className={styles.outcome}>
        <Dial running={hopeful} />
        <Heading level={1} size="lg">
          {t(`${text}.title`)}
        </Heading>
        <p className={styles.subtitle}>{t(`${text}.subtitle`)}</p>
      </div>
      {known.state === 'known' ? (
        <Details outcome={outcome} polling={polling} order={known.order} onUpdated={update} />
      ) : null}
      <div className={styles.actions}>
        <Button
          as={Link}
          to="/"
          variant={isStillPayable(known) ? 'quiet' : 'primary'}
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
    </Container>
  );
};

/**
 * What came of an order: a title, a subtitle and a link home (spec section 2). The shop is asked, not the address; for an
 * order that it knows, what was ordered stands below, with a way to pay it if that is still to be done.
 */
export const ResultPage = ({ address }: { address: ResultPath }) => {
  const loaded = useLoaderData<OrderLookup>();
  return <Result key={loaded.state === 'none' ? '' : loaded.key} address={address} loaded={loaded} />;
};
