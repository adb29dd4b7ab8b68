import { startPayment } from '@meridian/api-client';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, Notice, useShownAgain } from '@meridian/ui';
import { useState } from 'react';
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

  useShownAgain(() => setBusy(false));

  const pay = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    const start = await startPayment(api, order);
    if (start.kind === 'leave') {
      // Stays busy: the page is being left.
      location.assign(start.address);
      return;
    }
    if (start.kind === 'outOfStock') setProblem(t('result.outOfStock'));
    else if (start.kind === 'failed') setProblem(start.message ?? t('result.noAnswer'));
    else if (start.kind === 'notPayable') onLearned(await askForOrder(api, order.key));
    else onLearned({ state: 'known', key: order.key, order: resultOrder(start.order) });
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
