import type { OwnOrder } from '@meridian/contracts';
import { isPaid, isRefundDue } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Badge } from '@meridian/ui';
import styles from './order-states.module.css';

/** Progress of an order for its shopper: a paid order is being prepared, whether the owner has started or not. */
const progressOf = ({ status, payment }: Pick<OwnOrder, 'status' | 'payment'>): OwnOrder['status'] =>
  status === 'pending' && isPaid(payment.status) ? 'processing' : status;

/** The states of an order and of its payment. */
export const OrderStates = ({
  order,
  hook = 'order-status',
}: {
  order: Pick<OwnOrder, 'status' | 'payment'>;
  hook?: string;
}) => {
  const { t } = useTexts('orders');
  const isDue = isRefundDue(order);
  return (
    <p className={styles.states}>
      <Badge tone={order.status === 'cancelled' ? 'neutral' : 'accent'} data-testid={hook}>
        {t(`status.${progressOf(order)}`)}
      </Badge>
      <Badge
        tone={isPaid(order.payment.status) && !isDue ? 'success' : 'neutral'}
        data-testid="order-payment-status"
      >
        {t(`payment.${isDue ? 'refundDue' : order.payment.status}`)}
      </Badge>
    </p>
  );
};
