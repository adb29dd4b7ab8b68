import { isApiError } from '@meridian/api-client';
import type { OwnOrder } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, Notice } from '@meridian/ui';
import { useEffect, useState } from 'react';
import styles from './order-card.module.css';

export interface PayOrderProps {
  order: OwnOrder;
  /** The order has turned out to be otherwise: it should be read anew. */
  onChanged: () => void;
}

/** Leads to the payment of an order that still waits for one; no second order comes of it. */
export const PayOrder = ({ order, onChanged }: PayOrderProps) => {
  const { t } = useTexts('shell');
  const { api } = useServices();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  useEffect(() => {
    // The way back from the payment page may show this page as it was left.
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setBusy(false);
    };
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);

  const pay = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      const input = { params: { id: order._id }, body: { key: order.key } };
      const { payment } = await api('POST /api/orders/:id/pay', input);
      if (payment.redirectUrl !== null) {
        // Stays busy: the page is being left.
        location.assign(payment.redirectUrl);
        return;
      }
      onChanged();
    } catch (error) {
      if (isApiError(error, 'outOfStock')) setProblem(t('account.soldMeanwhile'));
      else if (isApiError(error, 'notPayable')) onChanged();
      else {
        console.warn('The payment could not be started', error);
        setProblem(isApiError(error) && error.answered ? error.message : t('account.noAnswer'));
      }
    }
    setBusy(false);
  };

  return (
    <div className={styles.pay}>
      {problem === '' ? null : (
        <Notice tone="error" data-testid="alert">
          {problem}
        </Notice>
      )}
      <Button
        busy={busy}
        busyLabel={t('account.opening')}
        onClick={() => void pay()}
        data-testid="account-order-pay"
      >
        {t(order.payment.status === 'pending' ? 'account.pay' : 'account.payAgain')}
      </Button>
    </div>
  );
};
