import {
  chosenOption,
  dateLocale,
  formatPrice,
  type PaymentMethod,
  paymentOptions,
  paymentTexts,
  toPayFor,
} from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, RadioCards, useRequest } from '@meridian/ui';
import { useState } from 'react';
import { PayAgain } from './pay-again.tsx';
import type { OrderLookup, ResultOrder } from './result-order.ts';
import styles from './result-page.module.css';

/** Where the shopper sends the transfer that an order waits for. */
const TransferDetails = ({ order }: { order: ResultOrder }) => {
  const { language } = useTexts('checkout');
  const texts = paymentTexts(language).transfer;
  if (!order.transfer) return null;
  const { payee, taxId, bank, purpose, payBefore } = order.transfer;
  const rows = [
    [texts.payee, payee],
    [texts.taxId, taxId],
    [texts.bank, bank],
    [texts.amount, formatPrice(order.amount, order.currency, language)],
    [texts.purpose, purpose],
    [texts.payBefore, new Date(payBefore).toLocaleDateString(dateLocale(language), { dateStyle: 'long' })],
  ];
  return (
    <>
      <dl className={styles.transfer} data-testid="transfer-details">
        {rows.map(([term, value]) =>
          value ? (
            <div key={term}>
              <dt className={styles.until}>{term}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <p className={styles.until}>{texts.hint}</p>
    </>
  );
};

interface PayChoiceProps {
  order: ResultOrder;
  /** Called with the current state if the order has changed. */
  onUpdated: (lookup: OrderLookup) => void;
}

/** The payment of an order: how it is paid, the choice of another method, and the button. */
const PayChoice = ({ order, onUpdated }: PayChoiceProps) => {
  const { language } = useTexts('checkout');
  const texts = paymentTexts(language);
  const { api } = useServices();
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<PaymentMethod>();
  const { data: settings } = useRequest('settings', (signal) => api('GET /api/settings', { signal }));
  const options = paymentOptions(
    settings?.payments ?? [],
    toPayFor({ ...order, delivery: { country: order.country } }),
    language,
  ).filter(({ method, problem }) => problem === null && !(order.transfer && method === 'transfer'));
  const option = chosenOption(options, chosen ?? order.via);
  const isWaiting = order.transfer !== undefined;
  if (isWaiting && !option) return <TransferDetails order={order} />;
  return (
    <>
      <TransferDetails order={order} />
      {isOpen ? (
        <RadioCards
          legend={texts.legend}
          name="paymentMethod"
          cards={options.map(({ method, name }) => ({
            value: method,
            name,
            input: { 'data-testid': 'payment-method', 'data-method': method },
          }))}
          value={option?.method ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setChosen(options.find(({ method }) => method === value)?.method)
          }
        />
      ) : null}
      <p aria-live="polite" className={styles.note} data-testid="payment-note">
        {option?.note}
      </p>
      <PayAgain
        order={order}
        method={option?.method}
        label={
          option?.method === 'transfer' ? texts.transfer.show : isWaiting ? texts.transfer.instead : undefined
        }
        onUpdated={onUpdated}
      />
      <div className={styles.another}>
        {options.length > 1 ? (
          <Button
            variant="quiet"
            size="small"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            data-testid="payment-another"
          >
            {texts.another}
          </Button>
        ) : null}
      </div>
    </>
  );
};
export default PayChoice;
