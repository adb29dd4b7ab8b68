import { errorResponse } from '@meridian/api-client';
import type { ShopperOrder } from '@meridian/contracts';
import {
  amountAfterRefunds,
  formatPrice,
  isPaid,
  leavesOnlyGifts,
  orderLineTexts,
  orderNumber,
  randomKey,
  sizeLabel,
  total,
} from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { type AttemptOutcome, ConfirmDialog, Select, toast } from '@meridian/ui';
import { useState } from 'react';
import { useCancellationTexts } from '../i18n/cancellation-texts.ts';

interface CancelDialogProps {
  order: ShopperOrder;
  /** Called with the order after the cancellation. */
  onCancelled: (order: ShopperOrder) => void;
  onClose: () => void;
}

const sumOf = (quantities: readonly number[]): number =>
  quantities.reduce((sum, quantity) => sum + quantity, 0);

/** Asks before an order, or pieces of it, are cancelled. It stays open with the message of a failure. */
const CancelDialog = ({ order, onCancelled, onClose }: CancelDialogProps) => {
  const { t: common, language } = useTexts('orders');
  const t = useCancellationTexts();
  const { api } = useServices();
  const [key] = useState(randomKey);
  // Nothing of an order that can be cancelled is shipped.
  const held = order.items.map(({ quantity, cancelled = 0 }) => quantity - cancelled);
  const [quantities, setQuantities] = useState(held);
  const number = orderNumber(order._id);
  const lines = quantities.flatMap((quantity, line) => (quantity > 0 ? [{ line, quantity }] : []));
  const isWhole = leavesOnlyGifts(order.items, held, lines);
  const wasPaid = isPaid(order.payment.status);
  const isChoice = (wasPaid || order.payment.status === 'pending') && sumOf(held) > 1;

  const cancel = async (): Promise<AttemptOutcome> => {
    const params = { key: order.key };
    // Another choice is another request.
    const headers = { 'idempotency-key': `${key}-${quantities.join('-')}` };
    try {
      onCancelled(
        await (isWhole
          ? api('POST /api/orders/by-key/:key/cancel', { params })
          : api('POST /api/orders/by-key/:key/cancel-pieces', { params, headers, body: { lines } })),
      );
    } catch (error) {
      return { problem: errorResponse(error)?.message ?? common('noAnswer') };
    }
    toast(t(isWhole ? 'done' : 'piecesDone', { number }), { tone: 'success' });
    return 'done';
  };

  const refunds = (order.refunds ?? []).filter(({ status }) => status !== 'failed');
  const left = amountAfterRefunds({ ...order, refunds });
  const chosen = order.items.map((item, line) => ({ ...item, quantity: quantities[line] ?? 0 }));
  const returned = isWhole ? left : Math.min(left, total(chosen));
  const amount = formatPrice(returned, order.currency, language);
  const isRefunded = wasPaid && returned > 0;
  const text = isWhole
    ? t(isRefunded ? 'paid' : 'unpaid', { number, amount })
    : t(isRefunded ? 'piecesPaid' : 'piecesUnpaid', { amount });
  return (
    <ConfirmDialog
      title={t('title')}
      text={`${text} ${t('final')}`}
      yes={t(isWhole ? 'submit' : 'submitPieces')}
      no={t('keep')}
      busyLabel={t('busy')}
      onYes={cancel}
      onNo={onClose}
      hooks={{ dialog: 'order-cancellation', yes: 'order-cancel-submit', no: 'order-cancel-keep' }}
    >
      {isChoice
        ? order.items.map((item, line) => {
            const { name, color } = orderLineTexts(item, language);
            const maximum = held[line] ?? 0;
            return maximum > 0 ? (
              <Select
                key={line}
                label={[
                  name,
                  color,
                  sizeLabel(item.size, language),
                  ...(item.isGift ? [common('gift')] : []),
                ].join(', ')}
                value={String(quantities[line])}
                options={Array.from({ length: maximum + 1 }, (_, pieces) => ({
                  value: String(pieces),
                  label: String(pieces),
                  disabled: pieces === 0 && sumOf(quantities) === quantities[line],
                }))}
                onChange={({ target }) =>
                  setQuantities(
                    quantities.map((quantity, index) => (index === line ? Number(target.value) : quantity)),
                  )
                }
                data-testid={`order-cancel-quantity-${line}`}
              />
            ) : null;
          })
        : null}
    </ConfirmDialog>
  );
};
export default CancelDialog;
