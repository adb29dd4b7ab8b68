import { startPayment } from '@meridian/api-client';
import type { OwnOrder } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { AttemptButton, type AttemptOutcome } from '@meridian/ui';
import styles from './order-card.module.css';

interface PayOrderProps {
  order: OwnOrder;
  /** Called when the order has changed on the server and should be refetched. */
  onChanged: () => void;
}

/** Redirects to the payment page of an unpaid order. Does not create another order. */
export const PayOrder = ({ order, onChanged }: PayOrderProps) => {
  const { t } = useTexts('shell');
  const { api } = useServices();

  const pay = async (): Promise<AttemptOutcome> => {
    const start = await startPayment(api, order);
    if (start.kind === 'leave') {
      location.assign(start.address);
      return 'leaving';
    }
    if (start.kind === 'outOfStock') return { problem: t('account.soldOut') };
    if (start.kind === 'failed') return { problem: start.message ?? t('account.unreachable') };
    onChanged();
    return 'done';
  };

  return (
    <div className={styles.pay}>
      <AttemptButton attempt={pay} busyLabel={t('account.opening')} data-testid="account-order-pay">
        {t(order.payment.status === 'pending' ? 'account.pay' : 'account.payAgain')}
      </AttemptButton>
    </div>
  );
};
