import { startPayment } from '@meridian/api-client';
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
import { useShop } from '@meridian/store';
import { AttemptButton, type AttemptOutcome, Button, RadioCards, useRequest } from '@meridian/ui';
import { useState } from 'react';
import { pay as en } from './i18n/en.ts';
import { pay as ru } from './i18n/ru.ts';
import styles from './pay-order.module.css';
import { TransferDetails } from './transfer-details.tsx';

/** The parts of an order that decide about its payment. */
type PayableOrder = Pick<ShopperOrder, '_id' | 'key' | 'amount' | 'currency' | 'transfer' | 'difference'> & {
  payment: Pick<ShopperOrder['payment'], 'status' | 'via'>;
  delivery: Pick<ShopperOrder['delivery'], 'country'>;
};

interface PayOrderProps {
  order: PayableOrder;
  /** Called when the order has changed on the server; without it if it must be fetched. */
  onChanged: (order?: ShopperOrder) => void;
}

/**
 * The payment of an order, or of the difference of its change: how it is paid, the choice of another method, and the button,
 * which opens the payment page.
 */
export const PayOrder = ({ order, onChanged }: PayOrderProps) => {
  const { key, currency, transfer, difference, payment } = order;
  const language = useShop((state) => state.locale.language);
  const texts = { en, ru }[language];
  const methodTexts = paymentTexts(language);
  const { api } = useServices();
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<PaymentMethod>();
  const [changedAmount, setChangedAmount] = useState<number>();
  const newAmount = changedAmount ?? difference?.amount;
  const { data: settings, retry: reloadSettings } = useRequest('settings', (signal) =>
    api('GET /api/settings', { signal }),
  );
  const options = paymentOptions(settings?.payments ?? [], toPayFor(order, newAmount), language).filter(
    // The staff record the transfer of a difference.
    ({ method, problem }) => problem === null && !(method === 'transfer' && (transfer || difference)),
  );
  const option = chosenOption(options, chosen ?? payment.via);
  const hasChoice = options.length > 1;

  const pay = async (): Promise<AttemptOutcome> => {
    const start = await startPayment(api, order, newAmount, option?.method);
    switch (start.kind) {
      case 'leave':
        location.assign(start.address);
        return 'leaving';
      case 'outOfStock':
        return { problem: texts.soldOut };
      case 'failed':
        setChangedAmount(start.amount ?? changedAmount);
        // The chosen method may not be offered any more.
        reloadSettings();
        return { problem: start.message ?? texts.noAnswer };
      default:
        onChanged(start.kind === 'settled' ? start.order : undefined);
        return 'done';
    }
  };

  const label = () => {
    if (newAmount !== undefined) return texts.newAmount(formatPrice(newAmount, currency, language));
    if (option?.method === 'transfer') return methodTexts.transfer.show;
    if (transfer) return methodTexts.transfer.instead;
    return payment.status === 'pending' ? texts.first : texts.again;
  };

  const details = transfer ? <TransferDetails order={order} transfer={transfer} /> : null;
  if (transfer && !option) return details;
  return (
    <div className={styles.pay}>
      {details}
      {isOpen && hasChoice ? (
        <RadioCards
          legend={methodTexts.legend}
          name={`paymentMethod-${key}`}
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
      <AttemptButton attempt={pay} size="large" busyLabel={texts.opening} data-testid="order-pay">
        {label()}
      </AttemptButton>
      <div className={styles.another}>
        {hasChoice ? (
          <Button
            variant="quiet"
            size="small"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            data-testid="payment-another"
          >
            {methodTexts.another}
          </Button>
        ) : null}
      </div>
    </div>
  );
};
