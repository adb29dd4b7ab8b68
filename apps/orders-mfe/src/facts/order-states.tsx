import type { ShopperOrder } from '@meridian/contracts';
import { isPaid, isRefundDue } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Badge } from '@meridian/ui';
import { isPaidOnDelivery } from './is-paid-on-delivery.ts';
import styles from './order-states.module.css';

const STATUS_TONES: Record<ShopperOrder['status'], 'neutral' | 'accent' | 'success'> = {
  pending: 'accent',
  processing: 'accent',
  shipped: 'accent',
  delivered: 'success',
  cancelled: 'neutral',
};
const PAID_IN_FULL: readonly ShopperOrder['payment']['status'][] = ['paid', 'paidOffline'];

/** Progress of an order for its shopper: a paid order is being prepared, whether the staff have started or not. */
const progressOf = ({ status, payment }: Pick<ShopperOrder, 'status' | 'payment'>): ShopperOrder['status'] =>
  status === 'pending' && isPaid(payment.status) ? 'processing' : status;

/** The states of an order and of its payment. */
export const OrderStates = ({
  order,
  hook = 'order-status',
}: {
  order: Pick<ShopperOrder, 'status' | 'payment' | 'delivery'>;
  hook?: string;
}) => {
  const { t } = useTexts('orders');
  const isDue = isRefundDue(order);
  const payment = isPaidOnDelivery(order) ? 'onDelivery' : order.payment.status;
  const progress = progressOf(order);
  return (
    <p className={styles.states}>
      <Badge tone={STATUS_TONES[progress]} data-testid={hook}>
        {t(`status.${progress}`)}
      </Badge>
      <Badge
        tone={PAID_IN_FULL.includes(order.payment.status) && !isDue ? 'success' : 'neutral'}
        data-testid="order-payment-status"
      >
        {t(`payment.${isDue ? 'refundDue' : payment}`)}
      </Badge>
    </p>
  );
};
