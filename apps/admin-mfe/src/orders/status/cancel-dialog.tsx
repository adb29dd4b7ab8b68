import type { Order } from '@meridian/contracts';
import {
  CANCEL_REASONS,
  type Currency,
  dispatchedPieces,
  formatPrice,
  heldPieces,
  MAX_REASON_LENGTH,
  orderNumber,
  refundableAmount,
  toHundredths,
} from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Checkbox, ConfirmDialog, Select, TextInput } from '@meridian/ui';
import { useState } from 'react';
import styles from './cancel-dialog.module.css';

/** How many of the orders are refunded if they are cancelled, and the amounts per currency. */
const refundTotal = (orders: readonly Order[]) => {
  const refunded = orders.filter((order) => refundableAmount(order) > 0);
  const sums = new Map<Currency, number>();
  for (const order of refunded)
    sums.set(
      order.currency,
      (toHundredths(sums.get(order.currency) ?? 0) + toHundredths(refundableAmount(order))) / 100,
    );
  return { count: refunded.length, sums: [...sums] };
};

/** Pieces of the orders that a cancellation can put back into stock, and those that have left the shop. */
const countPieces = (orders: readonly Order[]) => {
  const sum = (count: (order: Order) => number[]) => orders.flatMap(count).reduce((a, b) => a + b, 0);
  return { held: sum(heldPieces), dispatched: sum(dispatchedPieces) };
};

/**
 * Asks whether to cancel orders and whether their pieces return to stock. It names the amount that is refunded, and asks for
 * a reason, which is optional.
 */
export const CancelDialog = ({
  orders,
  count = orders.length,
  busy,
  busyLabel,
  onNo,
  onYes,
}: {
  orders: readonly Order[];
  /** The number of orders to cancel, if some of them are not loaded. */
  count?: number;
  busy?: boolean;
  busyLabel?: string;
  onNo: () => void;
  onYes: (answer: { reason: string | undefined; restock: boolean }) => void;
}) => {
  const { t, language } = useTexts('admin');
  const [chosen, setChosen] = useState('');
  const [text, setText] = useState('');
  const [restock, setRestock] = useState(true);
  const { held, dispatched } = countPieces(orders);
  const refund = refundTotal(orders);
  const amount = refund.sums.map(([currency, sum]) => formatPrice(sum, currency, language)).join(' + ');
  const isRefund = refund.count > 0 && count === orders.length;
  const [order] = orders;
  const texts =
    count === 1 && order
      ? {
          title: isRefund
            ? t('orders.refundConfirm', { amount })
            : t('orders.cancelConfirm', { number: orderNumber(order._id) }),
          text: t(isRefund ? 'orders.refundConfirmText' : 'orders.cancelConfirmText'),
          yes: t(isRefund ? 'orders.refundAndCancel' : 'orders.cancelOrder'),
        }
      : {
          title: t('orders.bulkCancelConfirm', { count }),
          text: isRefund
            ? t('orders.bulkRefundText', { count: refund.count, amount })
            : t('orders.bulkCancelText'),
          yes: t(isRefund ? 'orders.refundAndCancel' : 'orders.bulkCancel'),
        };
  return (
    <ConfirmDialog
      {...texts}
      no={t(count === 1 ? 'orders.keepOrder' : 'orders.keepOrders')}
      busy={busy}
      busyLabel={busyLabel}
      onNo={onNo}
      onYes={() => onYes({ reason: (chosen === 'other' && text.trim()) || chosen || undefined, restock })}
    >
      <div className={styles.reason}>
        {dispatched > 0 ? <p>{t('orders.stayDispatched', { count: dispatched })}</p> : null}
        {held > 0 ? (
          <Checkbox
            label={count === orders.length ? t('orders.restock', { count: held }) : t('orders.restockAll')}
            checked={restock}
            onChange={({ target }) => setRestock(target.checked)}
            data-testid="cancel-restock"
          />
        ) : null}
        <Select
          label={t('orders.reason')}
          note={t('common.optional')}
          hint={t('orders.reasonHint')}
          look="frame"
          placeholder={t('orders.noReason')}
          options={CANCEL_REASONS.map((value) => ({ value, label: t(`orders.reasons.${value}`) }))}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          data-testid="cancel-reason"
        />
        {chosen === 'other' ? (
          <TextInput
            label={t('orders.reasonText')}
            note={t('common.optional')}
            look="frame"
            maxLength={MAX_REASON_LENGTH}
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
            data-testid="cancel-reason-text"
          />
        ) : null}
      </div>
    </ConfirmDialog>
  );
};
