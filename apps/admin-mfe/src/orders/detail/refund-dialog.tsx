import { isApiError, isUnreachable } from '@meridian/api-client';
import type { Order, RefundInput } from '@meridian/contracts';
import {
  creditablePieces,
  CURRENCY_SYMBOLS,
  formatPrice,
  heldPieces,
  type LineQuantity,
  MAX_REASON_LENGTH,
  maximumRefund,
  orderNumber,
  quantityOfLine,
  refundableAmount,
  toHundredths,
} from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { ConfirmationDeclined, errorText, useConfirmed } from '@meridian/panel';
import { Button, Checkbox, Dialog, Heading, Notice, Select, TextInput, toast } from '@meridian/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useContentKey } from '../../data/use-content-key.ts';
import { ORDERS_KEY } from '../../data/use-orders.ts';
import { plainNumber } from '../../data/plain-number.ts';
import { updateCachedOrder } from '../../data/cached-orders.ts';
import styles from './refunds.module.css';

/** Reads an amount with a point or a comma; null if it is not an amount with at most two decimals. */
const readAmount = (text: string): number | null => {
  const plain = plainNumber(text);
  return /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
};

/** The number of the chosen pieces that have not left the shop. The refund cancels them. */
const countCancelled = (order: Order, lines: readonly LineQuantity[]): number => {
  const held = heldPieces(order);
  return lines.reduce((sum, { line, quantity }) => sum + Math.min(quantity, held[line] ?? 0), 0);
};

/** Refunds a part of an order's payment. The chosen lines suggest the amount, which is the largest one for them. */
export const RefundDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { t, language } = useTexts('admin');
  const { api } = useServices();
  const queries = useQueryClient();
  const confirmed = useConfirmed();
  const id = useId();
  const [lines, setLines] = useState<readonly LineQuantity[]>([]);
  const [amountText, setAmountText] = useState('');
  const [reason, setReason] = useState('');
  const [restock, setRestock] = useState(true);
  const [isChecked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const contentKey = useContentKey();
  const left = refundableAmount(order);
  const maximum = lines.length > 0 ? maximumRefund(order, lines) : left;
  const creditable = creditablePieces(order.items, order.payment.refunds);
  const cancelled = countCancelled(order, lines);
  const money = (value: number): string => formatPrice(value, order.currency, language);
  const amount = readAmount(amountText);
  const isAmount = amount !== null && amount > 0 && toHundredths(amount) <= toHundredths(maximum);

  const choose = (line: number, quantity: number) => {
    const others = lines.filter((chosen) => chosen.line !== line);
    const next = quantity > 0 ? [...others, { line, quantity }].sort((a, b) => a.line - b.line) : others;
    setLines(next);
    setAmountText(next.length > 0 ? String(maximumRefund(order, next)) : '');
  };

  const send = async (refund: RefundInput) => {
    const saved = await confirmed(() =>
      api('POST /api/orders/:id/refunds', {
        params: { id: order._id },
        headers: { 'idempotency-key': contentKey.of(refund) },
        body: refund,
      }),
    );
    updateCachedOrder(queries, order._id, () => saved);
    const isPending = saved.payment.refunds?.at(-1)?.status === 'pending';
    toast(t(isPending ? 'orders.refunds.pending' : 'orders.refunds.done', { money: money(refund.amount) }));
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (!isAmount || reason.trim() === '') return;
    setBusy(true);
    setProblem(null);
    try {
      await send({
        amount,
        reason: reason.trim(),
        ...(lines.length > 0 && { lines: [...lines] }),
        ...(cancelled > 0 && !restock && { restock }),
      });
      onClose();
    } catch (error) {
      if (error instanceof ConfirmationDeclined) return;
      // After a definite answer, the next request is another refund.
      if (!isUnreachable(error) && !isApiError(error, 'paymentUnavailable')) contentKey.reset();
      setProblem(
        isApiError(error, 'paymentUnavailable') ? t('orders.refunds.unavailable') : errorText(t, error),
      );
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: ORDERS_KEY });
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      labelledBy={id}
      maxWidth={460}
      dismissable={!busy}
      data-testid="refund-dialog"
    >
      <form noValidate onSubmit={(event) => void submit(event)} className={styles.form}>
        <Heading level={2} size="xs" id={id}>
          {t('orders.refunds.dialogTitle', { number: orderNumber(order._id) })}
        </Heading>
        <p data-testid="refund-left">{t('orders.refunds.left', { money: money(left) })}</p>
        {order.payment.provider === 'offline' ? <p>{t('orders.refunds.offlineText')}</p> : null}
        <fieldset className={styles.lines}>
          <legend className={styles.label}>{t('orders.refunds.lines')}</legend>
          <p className={styles.muted}>{t('orders.refunds.linesHint')}</p>
          {order.items.map((item, line) => (
            <div key={line} className={styles.line}>
              <div>
                <p>{item.name}</p>
                <p className={styles.muted}>
                  {item.colorName} · {item.size} · {item.isGift ? t('orders.detail.gift') : money(item.price)}
                </p>
              </div>
              <Select
                label={`${item.name}, ${item.colorName}, ${item.size}`}
                hideLabel
                look="frame"
                options={Array.from({ length: quantityOfLine(creditable, line) + 1 }, (_, quantity) => ({
                  value: String(quantity),
                  label: t('orders.pieces', { quantity }),
                }))}
                value={String(lines.find((chosen) => chosen.line === line)?.quantity ?? 0)}
                onChange={({ target }) => choose(line, Number(target.value))}
                data-testid="refund-line"
              />
            </div>
          ))}
        </fieldset>
        {cancelled > 0 ? (
          <Checkbox
            label={t('orders.restock', { count: cancelled })}
            checked={restock}
            onChange={({ target }) => setRestock(target.checked)}
            data-testid="refund-restock"
          />
        ) : null}
        <TextInput
          label={t('orders.refunds.amount', { currency: CURRENCY_SYMBOLS[order.currency] })}
          look="frame"
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          value={amountText}
          onChange={({ target }) => setAmountText(target.value)}
          error={
            isChecked && !isAmount
              ? t('orders.refunds.invalidAmount', { maximum: money(maximum) })
              : undefined
          }
          data-testid="refund-amount"
        />
        <TextInput
          label={t('orders.refunds.reason')}
          hint={t('orders.refunds.reasonHint')}
          look="frame"
          autoComplete="off"
          maxLength={MAX_REASON_LENGTH}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={isChecked && reason.trim() === '' ? t('orders.refunds.reasonMissing') : undefined}
          data-testid="refund-reason"
        />
        <Notice tone="error" data-testid="refund-error">
          {problem}
        </Notice>
        <div className={styles.buttons}>
          <Button variant="secondary" size="small" onClick={onClose} disabled={busy}>
            {t('states.cancel')}
          </Button>
          <Button type="submit" variant="danger" size="small" busy={busy} data-testid="refund-submit">
            {isAmount ? t('orders.refunds.submit', { money: money(amount) }) : t('orders.refunds.refund')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
