import { isApiError } from '@meridian/api-client';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, Notice } from '@meridian/ui';
import { useEffect, useState } from 'react';
import { askForOrder, type Known, resultOrder, type ResultOrder } from './result-order.ts';
import styles from './result-page.module.css';

export interface PayAgainProps {
  order: ResultOrder;
  /** The order has turned out to be otherwise. */
  onLearned: (known: Known) => void;
}

/** Pays the order that is there: nothing has to be typed anew, and no second order comes of it. */
export const PayAgain = ({ order, onLearned }: PayAgainProps) => {
  const { t } = useTexts('checkout');
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
      const { order: now, payment } = await api('POST /api/orders/:id/pay', input);
      if (payment.redirectUrl !== null) {
        // Stays busy: the page is being left.
        location.assign(payment.redirectUrl);
        return;
      }
      onLearned({ state: 'known', key: order.key, order: resultOrder(now) });
    } catch (error) {
      if (isApiError(error, 'outOfStock')) setProblem(t('result.outOfStock'));
      else if (isApiError(error, 'notPayable')) onLearned(await askForOrder(api, order.key));
      else {
        console.warn('The payment could not be started', error);
        setProblem(isApiError(error) && error.answered ? error.message : t('result.noAnswer'));
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
        size="large"
        busy={busy}
        busyLabel={t('result.opening')}
        onClick={() => void pay()}
        data-testid="pay-again"
      >
        {t(order.payment === 'pending' ? 'result.pay' : 'result.payAgain')}
      </Button>
    </div>
  );
};
