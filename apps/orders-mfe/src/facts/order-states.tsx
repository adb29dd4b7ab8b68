import type { OwnOrder } from '@meridian/contracts';
import { isPaid, isRefundDue } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Badge } from '@meridian/ui';
import styles from './order-states.module.css';

/** Progress of an order for its shopper: a paid order is being prepared, whether the owner has started or not. */
const progressOf = ({ status, payment }: Pick<OwnOrder, 'status' | 'payment'>): OwnOrder['status'] =>
  status === 'pending' && isPaid(payment.status) ? 'processing' : status;

/** The states of an order and of its payment. */
export const OrderStates = ({ order }: { order: Pick<OwnOrder, 'status' | 'payment'> }) => {
  const { t } = useTexts('orders');
  const payment = isRefundDue(order) ? 'refundDue' : order.payment.status;
  return (
    <p className={styles.states}>
      <Badge tone={order.status === 'cancelled' ? 'neutral' : 'accent'} data-testid="order-status">
        {t(`status.${progressOf(order)}`)}
      </Badge>
      <Badge tone={isPaid(order.payment.status) ? 'success' : 'neutral'} data-testid="order-payment-status">
        {t(`payment.${payment}`)}
      </Badge>
    </p>
  );
};
