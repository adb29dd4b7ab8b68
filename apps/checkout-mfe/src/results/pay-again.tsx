import { startPayment } from '@meridian/api-client';
import { formatPrice, type PaymentMethod } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { AttemptButton, type AttemptOutcome } from '@meridian/ui';
import { useState } from 'react';
import { fetchOrder, type OrderLookup, resultOrder, type ResultOrder } from './result-order.ts';

interface PayAgainProps {
  order: ResultOrder;
  /** What is chosen instead of the method of the order. */
  method?: PaymentMethod | undefined;
  /** In place of the words for the state of the order. */
  label?: string | undefined;
  /** Called with the current state if the order has changed. */
  onUpdated: (lookup: OrderLookup) => void;
}

/** Starts another payment of an existing order, without creating a new order. */
export const PayAgain = ({ order, method, label, onUpdated }: PayAgainProps) => {
  const { t, language } = useTexts('checkout');
  const { api } = useServices();
  const [newAmount, setNewAmount] = useState<number>();

  const pay = async (): Promise<AttemptOutcome> => {
    const start = await startPayment(api, order, newAmount, method);
    if (start.kind === 'leave') {
      location.assign(start.address);
      return 'leaving';
    }
    if (start.kind === 'outOfStock') return { problem: t('result.outOfStock') };
    if (start.kind === 'failed') {
      setNewAmount(start.amount);
      return { problem: start.message ?? t('result.noAnswer') };
    }
    if (start.kind === 'notPayable') onUpdated(await fetchOrder(api, order.key));
    else onUpdated({ state: 'found', key: order.key, order: resultOrder(start.order) });
    return 'done';
  };

  return (
    <AttemptButton attempt={pay} size="large" busyLabel={t('result.opening')} data-testid="pay-again">
      {newAmount === undefined
        ? (label ?? t(order.payment === 'pending' ? 'result.pay' : 'result.payAgain'))
        : t('result.newAmount', { amount: formatPrice(newAmount, order.currency, language) })}
    </AttemptButton>
  );
};
