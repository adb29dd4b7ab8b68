import type { Order } from '@meridian/contracts';
import { isChangeable, formatPrice } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { dateText, useAccess } from '@meridian/panel';
import { Button } from '@meridian/ui';
import { useState } from 'react';
import { ChangeOrderDialog } from './change-order-dialog.tsx';
import styles from './change-order.module.css';

type Change = NonNullable<Order['changes']>[number];

const MadeChange = ({ order, change }: { order: Order; change: Change }) => {
  const { t, language } = useTexts('admin');
  const { remove, add, difference, fields, by, at, reason, exchange } = change;
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
    ...(difference === 0
      ? []
      : [t('changeOrder.difference', { money: formatPrice(difference, order.currency, language) })]),
    ...(reason ? [reason] : []),
  ];
  return (
    <li data-testid="order-change">
      {texts.map((text, index) => (
        <p key={index}>{text}</p>
      ))}
      <p className={styles.muted}>
        {dateText(at)} · {t(`orders.detail.actors.${by}`, { defaultValue: by })}
      </p>
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
              <MadeChange key={change.id} order={order} change={change} />
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
