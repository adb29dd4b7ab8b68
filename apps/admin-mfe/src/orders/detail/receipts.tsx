import type { Order } from '@meridian/contracts';
import { formatPrice } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { dateText, useAccess } from '@meridian/panel';
import { Badge, Button, toast } from '@meridian/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateCachedOrder } from '../../data/cached-orders.ts';
import styles from './refunds.module.css';

type Receipt = NonNullable<Order['receipts']>[number];

const TONES = { pending: 'accent', registered: 'success', failed: 'error' } as const;

const ReceiptEntry = ({ receipt, order }: { receipt: Receipt; order: Order }) => {
  const { t, language } = useTexts('admin');
  const { api } = useServices();
  const { can } = useAccess();
  const queries = useQueryClient();
  const { id, kind, state, number, url, amount, at, problem } = receipt;
  const retry = useMutation({
    mutationFn: () =>
      api('POST /api/orders/:id/receipts/:receiptId/retry', { params: { id: order._id, receiptId: id } }),
    onSuccess: (saved) => {
      updateCachedOrder(queries, order._id, () => saved);
      const isDone = saved.receipts?.some((one) => one.id === id && one.state === 'registered');
      toast(t(isDone ? 'orders.receipts.done' : 'orders.receipts.notYet'), {
        tone: isDone ? 'success' : 'error',
      });
    },
    onError: (error) => {
      console.error('Error issuing a receipt', error);
      toast(t('orders.receipts.notYet'), { tone: 'error' });
    },
  });
  return (
    <li className={styles.refund} data-testid="receipt" data-state={state}>
      <p className={styles.head}>
        <span>
          {t(`orders.receipts.kind.${kind}`)}{' '}
          <span className="tabular">{formatPrice(amount, order.currency, language)}</span>
        </span>
        <Badge tone={TONES[state]}>{t(`orders.receipts.state.${state}`)}</Badge>
      </p>
      {url ? (
        <p>
          <a href={url} target="_blank" rel="noreferrer">
            {number ? t('orders.receipts.number', { number }) : t('orders.receipts.open')}
          </a>
        </p>
      ) : number ? (
        <p>{t('orders.receipts.number', { number })}</p>
      ) : null}
      {state !== 'registered' && problem ? <p className={styles.muted}>{problem}</p> : null}
      <p className={styles.muted}>{dateText(at)}</p>
      {state !== 'registered' && can('orders.edit') ? (
        <p>
          <Button
            variant="secondary"
            size="small"
            busy={retry.isPending}
            onClick={() => retry.mutate()}
            data-testid="retry-receipt"
          >
            {t('orders.receipts.retry')}
          </Button>
        </p>
      ) : null}
    </li>
  );
};

/** The fiscal receipts of an order with their state, and the button that issues one again. */
export const Receipts = ({ order }: { order: Order }) => {
  const { t } = useTexts('admin');
  const { receipts = [] } = order;
  if (receipts.length === 0) return null;
  return (
    <section data-testid="receipts">
      <h3 className={styles.label}>{t('orders.receipts.title')}</h3>
      <ul>
        {receipts.map((receipt) => (
          <ReceiptEntry key={receipt.id} receipt={receipt} order={order} />
        ))}
      </ul>
    </section>
  );
};
