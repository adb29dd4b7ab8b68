import type { ShopperOrder } from '@meridian/contracts';
import {
  chosenOption,
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
import { PayOrder } from '../facts/pay-order.tsx';
import { useLocalTime } from '../facts/use-local-time.ts';
import styles from './order-page.module.css';

/** Where the shopper sends the transfer that an order waits for. */
const TransferDetails = ({ order }: { order: ShopperOrder }) => {
  const { language } = useTexts('orders');
  const texts = paymentTexts(language).transfer;
  const localTime = useLocalTime();
  if (!order.transfer) return null;
  const { payee, taxId, bank, purpose, payBefore } = order.transfer;
  const rows = [
    [texts.payee, payee],
    [texts.taxId, taxId],
    [texts.bank, bank],
    [texts.amount, formatPrice(order.amount, order.currency, language)],
    [texts.purpose, purpose],
    [texts.payBefore, localTime(payBefore, 'day')],
  ];
  return (
    <>
      <dl className={styles.transfer} data-testid="transfer-details">
        {rows.map(([term, value]) =>
          value ? (
            <div key={term}>
              <dt className={styles.quiet}>{term}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <p className={styles.quiet}>{texts.hint}</p>
    </>
  );
};

interface OrderPayProps {
  order: ShopperOrder;
  /** Called when the order may have changed on the server. */
  onChanged: () => void;
}

/** The payment of an order: how it is paid, the choice of another method, and the button. */
const OrderPay = ({ order, onChanged }: OrderPayProps) => {
  const { language } = useTexts('orders');
  const texts = paymentTexts(language);
  const { api } = useServices();
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<PaymentMethod>();
  const { data: settings } = useRequest('settings', (signal) => api('GET /api/settings', { signal }));
  const { via } = order.payment;
  const options = paymentOptions(settings?.payments ?? [], toPayFor(order), language).filter(
    ({ method, problem }) => problem === null && !(order.transfer && method === 'transfer'),
  );
  const option = chosenOption(options, chosen ?? via);
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
      <PayOrder
        order={order}
        method={option?.method}
        label={
          option?.method === 'transfer' ? texts.transfer.show : isWaiting ? texts.transfer.instead : undefined
        }
        onChanged={onChanged}
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
export default OrderPay;
