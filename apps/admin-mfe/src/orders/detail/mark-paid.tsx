import { isApiError } from '@meridian/api-client';
import type { HandlerInput, Order } from '@meridian/contracts';
import { isPayable, OFFLINE_METHODS, type OfflineMethod, readOrderStatus } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { MutationDialog, useAccess, useConfirmed } from '@meridian/panel';
import { Button, Select, toast } from '@meridian/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ORDERS_KEY } from '../../data/use-orders.ts';
import styles from './order-drawer.module.css';
import { updateCachedOrder } from '../../data/cached-orders.ts';
import { RecordedPaymentFields } from './recorded-payment-fields.tsx';

type Payment = HandlerInput<'PUT /api/orders/:id/paid'>['body'];
type WhenSoldOut = NonNullable<Payment['whenSoldOut']>;

const SOLD_OUT_CHOICES = ['refund', 'short'] as const satisfies readonly WhenSoldOut[];

/** Records that an unpaid order, or the difference of its change, was paid by transfer or in cash, after a confirmation. */
export const MarkPaid = ({ order }: { order: Order }) => {
  const { t } = useTexts('admin');
  const { api } = useServices();
  const { can } = useAccess();
  const confirmed = useConfirmed();
  const queries = useQueryClient();
  const { payment } = order;
  const [isAsking, setAsking] = useState(false);
  const [method, setMethod] = useState<OfflineMethod>(payment.method ?? 'transfer');
  const [reference, setReference] = useState('');
  const [whenSoldOut, setWhenSoldOut] = useState<WhenSoldOut>('refund');
  const save = useMutation({
    mutationFn: (body: Payment) =>
      confirmed(() => api('PUT /api/orders/:id/paid', { params: { id: order._id }, body })),
    onSuccess: (saved) => {
      updateCachedOrder(queries, order._id, () => saved);
      const isRefunded = saved.payment.status === 'refunded';
      toast(t(isRefunded ? 'orders.markPaid.refunded' : 'orders.markPaid.done'), { tone: 'success' });
      void queries.invalidateQueries({ queryKey: ORDERS_KEY });
    },
    onError: (error) => console.error('Error marking an order as paid', error),
  });
  // The choice stays while the next request is running.
  const [isSoldOut, setSoldOut] = useState(false);
  const isGone = isApiError(save.error, 'outOfStock') || isApiError(save.error, 'promotionInvalid');
  if (!isSoldOut && isGone) setSoldOut(true);
  const isOffered = order.changes?.some(({ state }) => state === 'offered') ?? false;
  const isOpen = isOffered || isPayable({ status: readOrderStatus(order.status), payment });
  if (!can('orders.edit') || !isOpen) return null;
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        onClick={() => {
          save.reset();
          setSoldOut(false);
          setAsking(true);
        }}
        data-testid="mark-paid"
      >
        {t(isOffered ? 'orders.markPaid.openDifference' : 'orders.markPaid.open')}
      </Button>
      {isAsking ? (
        <MutationDialog
          mutation={save}
          variables={{
            method,
            ...(reference.trim() !== '' && { reference }),
            ...(isSoldOut && { whenSoldOut }),
          }}
          danger={false}
          title={t('orders.markPaid.title')}
          text={t(isOffered ? 'orders.markPaid.difference' : 'orders.markPaid.text')}
          yes={t('orders.markPaid.yes')}
          busyLabel={t('orders.markPaid.saving')}
          onClose={() => setAsking(false)}
        >
          <RecordedPaymentFields
            label={t('orders.markPaid.method')}
            options={OFFLINE_METHODS.map((value) => ({ value, label: t(`orders.offlineMethods.${value}`) }))}
            choice={method}
            onChoose={setMethod}
            reference={reference}
            onReference={setReference}
          />
          {isSoldOut ? (
            <Select
              look="frame"
              label={t('orders.markPaid.soldOut')}
              fieldClassName={styles.method}
              options={SOLD_OUT_CHOICES.map((value) => ({
                value,
                label: t(`orders.markPaid.soldOutChoices.${value}`),
              }))}
              value={whenSoldOut}
              onChange={({ target }) => setWhenSoldOut(target.value as WhenSoldOut)}
              data-testid="mark-paid-sold-out"
            />
          ) : null}
        </MutationDialog>
      ) : null}
    </>
  );
};
