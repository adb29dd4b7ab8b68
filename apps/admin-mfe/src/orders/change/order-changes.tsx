import type { Order } from '@meridian/contracts';
import { isChangeable, formatPrice } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { dateText, MutationDialog, useAccess } from '@meridian/panel';
import { Badge, Button } from '@meridian/ui';
import { useState } from 'react';
import { useOrderEdit } from '../fulfilment/use-order-edit.ts';
import { ChangeOrderDialog } from './change-order-dialog.tsx';
import styles from './change-order.module.css';
import { valueText } from '../../panel/value-text.ts';

type Change = NonNullable<Order['changes']>[number];

/** Withdraws a change that waits for the payment of its difference, after a confirmation. */
const WithdrawChange = ({ order, change }: { order: Order; change: Change }) => {
  const { t } = useTexts('admin');
  const { api } = useServices();
  const [isAsking, setAsking] = useState(false);
  const withdraw = useOrderEdit(() =>
    api('DELETE /api/orders/:id/changes/:changeId', { params: { id: order._id, changeId: change.id } }),
  );
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        onClick={() => {
          withdraw.reset();
          setAsking(true);
        }}
        data-testid="order-change-withdraw"
      >
        {t('changeOrder.withdraw')}
      </Button>
      {isAsking ? (
        <MutationDialog
          mutation={withdraw}
          variables={undefined}
          title={t('changeOrder.withdrawTitle')}
          text={t('changeOrder.withdrawText')}
          yes={t('changeOrder.withdraw')}
          busyLabel={t('changeOrder.withdrawing')}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
};

/** A change that was made or offered. */
const ChangeEntry = ({ order, change }: { order: Order; change: Change }) => {
  const { t, language } = useTexts('admin');
  const { can } = useAccess();
  const { remove, add, difference, fields, by, at, reason, state, due, exchange } = change;
  const money = formatPrice(difference, order.currency, language);
  const texts = [
    ...remove.map(({ line, quantity }) =>
      t(exchange ? 'changeOrder.exchangedPieces' : 'changeOrder.removedPieces', {
        name: order.items[line]?.name ?? '',
        quantity,
      }),
    ),
    ...add.map(({ name, colorName, size, quantity }) =>
      t('changeOrder.addedPieces', { name: [name, colorName, size].join(', '), quantity }),
    ),
    ...fields.map((field) => t(`changeOrder.fields.${field}`)),
    ...(difference === 0 ? [] : [t('changeOrder.difference', { money })]),
    ...(reason ? [reason] : []),
  ];
  return (
    <li data-testid="order-change" data-state={state}>
      {state === 'offered' && due ? (
        <p>
          <Badge tone="accent">{t('changeOrder.waits', { money, time: dateText(due) })}</Badge>
        </p>
      ) : null}
      {state === 'dropped' ? (
        <p>
          <Badge>{t('changeOrder.dropped')}</Badge>
        </p>
      ) : null}
      {texts.map((text, index) => (
        <p key={index}>{text}</p>
      ))}
      <p className={styles.muted}>
        {dateText(at)} · {valueText(t, `orders.detail.actors.${by}`, by)}
      </p>
      {state === 'offered' && can('orders.edit') ? (
        <div className={styles.withdraw}>
          <WithdrawChange order={order} change={change} />
        </div>
      ) : null}
    </li>
  );
};

/** The changes of an order, and the button for another one as long as nothing is shipped. */
export const OrderChanges = ({ order }: { order: Order }) => {
  const { t } = useTexts('admin');
  const { can } = useAccess();
  const [isOpen, setOpen] = useState(false);
  const { changes = [] } = order;
  const canChange = can('orders.edit') && isChangeable(order);
  if (changes.length === 0 && !canChange) return null;
  return (
    <section>
      {changes.length > 0 ? (
        <>
          <h3 className={styles.label}>{t('changeOrder.changes')}</h3>
          <ul className={styles.made}>
            {changes.map((change) => (
              <ChangeEntry key={change.id} order={order} change={change} />
            ))}
          </ul>
        </>
      ) : null}
      {canChange ? (
        <Button
          variant="secondary"
          size="small"
          onClick={() => setOpen(true)}
          data-testid="order-change-open"
        >
          {t('changeOrder.open')}
        </Button>
      ) : null}
      {isOpen ? <ChangeOrderDialog order={order} onClose={() => setOpen(false)} /> : null}
    </section>
  );
};
