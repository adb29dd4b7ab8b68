import { startPayment } from '@meridian/api-client';
import type { ShopperOrder } from '@meridian/contracts';
import { formatPrice, type PaymentMethod } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { AttemptButton, type AttemptOutcome } from '@meridian/ui';
import { useState } from 'react';

interface PayOrderProps {
  order: ShopperOrder;
  hook?: string;
  /** What is chosen instead of the method of the order. */
  method?: PaymentMethod | undefined;
  /** In place of the words for the state of the order. */
  label?: string | undefined;
  /** Called when the order may have changed on the server. */
  onChanged: () => void;
}

/** Redirects to the payment page of an unpaid order or of the difference of its change. Does not create another order. */
export const PayOrder = ({ order, hook = 'order-pay', method, label, onChanged }: PayOrderProps) => {
  const { t, language } = useTexts('orders');
  const { api } = useServices();
  const [amount, setAmount] = useState(order.difference?.amount);
  const pay = async (): Promise<AttemptOutcome> => {
    const start = await startPayment(api, order, amount, method);
    if (start.kind === 'leave') {
      location.assign(start.address);
      return 'leaving';
    }
    if (start.kind === 'outOfStock') return { problem: t('pay.soldOut') };
    if (start.kind === 'failed') {
      setAmount(start.amount);
      return { problem: start.message ?? t('noAnswer') };
    }
    onChanged();
    return 'done';
  };
  return (
    <AttemptButton attempt={pay} busyLabel={t('pay.opening')} data-testid={hook}>
      {amount === undefined
        ? (label ?? t(order.payment.status === 'pending' ? 'pay.first' : 'pay.again'))
        : t('pay.newAmount', { amount: formatPrice(amount, order.currency, language) })}
    </AttemptButton>
  );
};
