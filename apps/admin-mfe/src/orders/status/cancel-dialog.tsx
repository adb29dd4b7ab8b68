import type { Order } from '@meridian/contracts';
import {
  CANCEL_REASONS,
  type Currency,
  formatPrice,
  MAX_REASON_LENGTH,
  orderNumber,
  refundableAmount,
  toHundredths,
} from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { ConfirmDialog, Select, TextInput } from '@meridian/ui';
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

/** Asks whether to cancel orders. It names the amount that is refunded, and asks for a reason, which is optional. */
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
  onYes: (reason: string | undefined) => void;
}) => {
  const { t, language } = useTexts('admin');
  const [chosen, setChosen] = useState('');
  const [text, setText] = useState('');
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
      onYes={() => onYes((chosen === 'other' && text.trim()) || chosen || undefined)}
    >
      <div className={styles.reason}>
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
