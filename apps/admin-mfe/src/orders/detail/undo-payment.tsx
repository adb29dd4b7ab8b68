import type { HandlerInput, Order } from '@meridian/contracts';
import { MAX_REASON_LENGTH, OFFLINE_METHODS, type OfflineMethod } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { MutationDialog, useAccess, useConfirmed } from '@meridian/panel';
import { Button, TextInput, toast } from '@meridian/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { updateCachedOrder } from '../../data/cached-orders.ts';
import { ORDERS_KEY } from '../../data/use-orders.ts';
import styles from './order-drawer.module.css';
import { RecordedPaymentFields } from './recorded-payment-fields.tsx';

type Undo = HandlerInput<'POST /api/orders/:id/paid/undo'>['body'];
type Choice = 'unpaid' | OfflineMethod;

const CHOICES: readonly Choice[] = ['unpaid', ...OFFLINE_METHODS];

/** Undoes a payment by transfer or in cash that was recorded by mistake, or records it again in another way. */
export const UndoPayment = ({ order }: { order: Order }) => {
  const { t } = useTexts('admin');
  const { api } = useServices();
  const { can } = useAccess();
  const confirmed = useConfirmed();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [choice, setChoice] = useState<Choice>('unpaid');
  const [reference, setReference] = useState('');
  const [reason, setReason] = useState('');
  const save = useMutation({
    mutationFn: (body: Undo) =>
      confirmed(() => api('POST /api/orders/:id/paid/undo', { params: { id: order._id }, body })),
    onSuccess: (saved, { instead }) => {
      updateCachedOrder(queries, order._id, () => saved);
      toast(t(instead ? 'orders.undoPayment.corrected' : 'orders.undoPayment.done'), { tone: 'success' });
      void queries.invalidateQueries({ queryKey: ORDERS_KEY });
    },
    onError: (error) => console.error('Error undoing a payment', error),
  });
  if (!can('orders.edit') || order.payment.status !== 'paidOffline') return null;
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        onClick={() => {
          save.reset();
          setAsking(true);
        }}
        data-testid="undo-payment"
      >
        {t('orders.undoPayment.open')}
      </Button>
      {isAsking ? (
        <MutationDialog
          mutation={save}
          variables={{
            reason: reason.trim() === '' ? t('orders.undoPayment.mistake') : reason,
            ...(choice !== 'unpaid' && {
              instead: { method: choice, ...(reference.trim() !== '' && { reference }) },
            }),
          }}
          title={t('orders.undoPayment.title')}
          text={t(choice === 'unpaid' ? 'orders.undoPayment.text' : 'orders.undoPayment.correctText')}
          yes={t(choice === 'unpaid' ? 'orders.undoPayment.open' : 'orders.undoPayment.correct')}
          busyLabel={t('orders.markPaid.saving')}
          onClose={() => setAsking(false)}
        >
          <RecordedPaymentFields
            label={t('orders.undoPayment.choice')}
            options={CHOICES.map((value) => ({
              value,
              label: t(value === 'unpaid' ? 'orders.undoPayment.unpaid' : `orders.received.${value}`),
            }))}
            choice={choice}
            onChoose={setChoice}
            reference={choice === 'unpaid' ? null : reference}
            onReference={setReference}
          />
          <TextInput
            look="frame"
            label={t('orders.reason')}
            hint={t('orders.reasonHint')}
            fieldClassName={styles.method}
            autoComplete="off"
            maxLength={MAX_REASON_LENGTH}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            data-testid="undo-payment-reason"
          />
        </MutationDialog>
      ) : null}
    </>
  );
};
