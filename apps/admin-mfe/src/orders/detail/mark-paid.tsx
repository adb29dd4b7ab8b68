import type { Order } from '@meridian/contracts';
import { isPayable, OFFLINE_METHODS, type OfflineMethod, readOrderStatus } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { MutationDialog, useAccess } from '@meridian/panel';
import { Button, Select, toast } from '@meridian/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ORDERS_KEY } from '../../data/use-orders.ts';
import styles from './order-drawer.module.css';
import { updateCachedOrder } from '../../data/cached-orders.ts';

/** Records that an unpaid order was paid by transfer or in cash, after a confirmation. */
export const MarkPaid = ({ order }: { order: Order }) => {
  const { t } = useTexts('admin');
  const { api } = useServices();
  const { can } = useAccess();
  const queries = useQueryClient();
  const { payment } = order;
  const [isAsking, setAsking] = useState(false);
  const [method, setMethod] = useState<OfflineMethod>(payment.method ?? 'transfer');
  const save = useMutation({
    mutationFn: () => api('PUT /api/orders/:id/paid', { params: { id: order._id }, body: { method } }),
    onSuccess: (saved) => {
      updateCachedOrder(queries, order._id, () => saved);
      toast(t('orders.markPaid.done'), { tone: 'success' });
      void queries.invalidateQueries({ queryKey: ORDERS_KEY });
    },
    onError: (error) => console.error('Error marking an order as paid', error),
  });
  if (!can('orders.edit') || !isPayable({ status: readOrderStatus(order.status), payment })) return null;
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        onClick={() => {
          save.reset();
          setAsking(true);
        }}
        data-testid="mark-paid"
      >
        {t('orders.markPaid.open')}
      </Button>
      {isAsking ? (
        <MutationDialog
          mutation={save}
          variables={undefined}
          danger={false}
          title={t('orders.markPaid.title')}
          text={t('orders.markPaid.text')}
          yes={t('orders.markPaid.yes')}
          busyLabel={t('orders.markPaid.saving')}
          onClose={() => setAsking(false)}
        >
          <Select
            look="frame"
            label={t('orders.markPaid.method')}
            fieldClassName={styles.method}
            options={OFFLINE_METHODS.map((value) => ({ value, label: t(`orders.offlineMethods.${value}`) }))}
            value={method}
            onChange={({ target }) => setMethod(target.value as OfflineMethod)}
            data-testid="mark-paid-method"
          />
        </MutationDialog>
      ) : null}
    </>
  );
};
