import { isApiError } from '@meridian/api-client';
import type { Order } from '@meridian/contracts';
import { isShippable } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { dateText, problemText, useAccess } from '@meridian/panel';
import { Button, Notice, TextInput, toast } from '@meridian/ui';
import { type FormEvent, useState } from 'react';
import styles from './fulfilment.module.css';
import { useOrderEdit } from './use-order-edit.ts';

/** Emails the customer that the order can be collected, with a code. */
const Ready = ({ order, isAgain }: { order: Order; isAgain: boolean }) => {
  const { t } = useTexts('admin');
  const { api } = useServices();
  const ready = useOrderEdit(() => api('POST /api/orders/:id/ready', { params: { id: order._id } }));
  const send = () =>
    ready.mutate(undefined, { onSuccess: () => toast(t('fulfilment.pickup.sent'), { tone: 'success' }) });
  return (
    <>
      {ready.error ? <Notice tone="error">{problemText(t, ready.error)}</Notice> : null}
      <Button
        variant={isAgain ? 'quiet' : 'primary'}
        size="small"
        busy={ready.isPending}
        busyLabel={t('fulfilment.pickup.sending')}
        onClick={send}
        data-testid="order-ready"
      >
        {t(isAgain ? 'fulfilment.pickup.again' : 'fulfilment.pickup.ready')}
      </Button>
    </>
  );
};

/** Hands the order over to the customer who has its code. */
const HandOver = ({ order }: { order: Order }) => {
  const { t } = useTexts('admin');
  const { api } = useServices();
  const [code, setCode] = useState('');
  const [isChecked, setChecked] = useState(false);
  const handOver = useOrderEdit(() =>
    api('POST /api/orders/:id/hand-over', { params: { id: order._id }, body: { code: code.trim() } }),
  );
  const isComplete = /^\d{6}$/.test(code.trim());
  const isWrong = isApiError(handOver.error, 'wrongPickupCode');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isComplete || handOver.isPending) return;
    handOver.mutate(undefined, {
      onSuccess: () => toast(t('fulfilment.pickup.done'), { tone: 'success' }),
    });
  };
  const problem = isChecked && !isComplete ? t('fulfilment.pickup.codeProblem') : undefined;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        look="frame"
        label={t('fulfilment.pickup.code')}
        hint={t('fulfilment.pickup.codeHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={code}
        error={problem ?? problemText(t, handOver.error)}
        onChange={({ target }) => {
          handOver.reset();
          setCode(target.value);
        }}
        data-testid="order-pickup-code"
      />
      <div className={styles.buttons}>
        {isWrong ? <Ready order={order} isAgain /> : null}
        <Button type="submit" size="small" busy={handOver.isPending} data-testid="order-hand-over">
          {t('fulfilment.pickup.handOver')}
        </Button>
      </div>
    </form>
  );
};

/** The pickup of an order at a point of the shop: the email with the code, and the hand-over by the code. */
export const PickupSection = ({ order }: { order: Order }) => {
  const { t } = useTexts('admin');
  const { can } = useAccess();
  const { pickup, delivery } = order;
  const isReadied = delivery.method?.point !== undefined && delivery.method.carrier === null;
  if (!isReadied && !pickup) return null;
  const canEdit = can('orders.edit') && isShippable(order);
  const isWaiting = pickup?.handedOverAt === null;
  if (!pickup && !(canEdit && order.status !== 'delivered')) return null;
  return (
    <section data-testid="order-pickup">
      <h3 className={styles.title}>{t('fulfilment.pickup.title')}</h3>
      {pickup ? (
        <p>
          {pickup.handedOverAt === null
            ? t('fulfilment.pickup.waits', { time: dateText(pickup.readyAt) })
            : t('fulfilment.pickup.handedOver', { time: dateText(pickup.handedOverAt) })}
        </p>
      ) : (
        <Ready order={order} isAgain={false} />
      )}
      {canEdit && isWaiting ? <HandOver order={order} /> : null}
    </section>
  );
};
