import type { OrderReturn, ShopperOrder } from '@meridian/contracts';
import {
  amountAfterRefunds,
  formatPrice,
  MAX_RETURN_TEXT_LENGTH,
  returnableQuantities,
  SHOPPER_RETURN_REASONS,
  total,
} from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button, Notice, Select, TextArea } from '@meridian/ui';
import { type FormEvent, useRef, useState } from 'react';
import { PhotosField } from './photos-field.tsx';
import { ReturnLines } from './return-lines.tsx';
import styles from './return-page.module.css';
import { linesOf, type ReturnDraft, useReturnRequest } from './use-return-request.ts';

interface ReturnFormProps {
  orderKey: string;
  order: ShopperOrder;
  returns: readonly OrderReturn[];
  onRequested: () => void;
  /** Called when the server has newer returns than the form. */
  onOutdated: () => void;
}

/** The form of a return request. Its fields stay as they are when the request fails. */
export const ReturnForm = ({ orderKey, order, returns, onRequested, onOutdated }: ReturnFormProps) => {
  const { t, language } = useTexts('orders');
  const available = returnableQuantities(order.items, returns);
  const [draft, setDraft] = useState<ReturnDraft>(() => ({
    // The only piece that can be returned is chosen already.
    quantities: available.map((quantity) =>
      available.reduce((sum, other) => sum + other, 0) === 1 ? quantity : 0,
    ),
    reason: '',
    text: '',
    photos: [],
  }));
  const [isChecked, setChecked] = useState(false);
  const [isPreparing, setPreparing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, problem, send } = useReturnRequest(orderKey, onRequested, onOutdated);
  // Another return may have been requested meanwhile.
  const quantities = draft.quantities.map((quantity, line) => Math.min(quantity, available[line] ?? 0));
  const lines = linesOf({ quantities });
  const change = (part: Partial<ReturnDraft>): void => setDraft((before) => ({ ...before, ...part }));
  // What the shop has refunded earlier is not refunded again.
  const value = Math.min(
    total(order.items.map(({ price }, line) => ({ price, quantity: quantities[line] ?? 0 }))),
    amountAfterRefunds(order),
  );
  const noLine = isChecked && lines.length === 0;
  const noReason = isChecked && draft.reason === '';

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (lines.length === 0) {
      form.current?.querySelector<HTMLElement>('[data-first-line] button:enabled')?.focus();
      return;
    }
    if (draft.reason === '') {
      form.current?.querySelector('select')?.focus();
      return;
    }
    void send(draft);
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className={styles.form} data-testid="return-form">
      <ReturnLines
        order={order}
        available={available}
        quantities={quantities}
        error={noLine ? t('returns.chooseLine') : undefined}
        onChange={(next) => change({ quantities: next })}
      />
      <p className={styles.value}>
        <span>{t('returns.value')}</span>
        <strong className="tabular" data-testid="return-value">
          {formatPrice(value, order.currency, language)}
        </strong>
      </p>
      <Select
        label={t('returns.reason')}
        placeholder=""
        options={SHOPPER_RETURN_REASONS.map((reason) => ({
          value: reason,
          label: t(`returns.reasons.${reason}`),
        }))}
        value={draft.reason}
        error={noReason ? t('returns.chooseReason') : undefined}
        onChange={({ target }) => change({ reason: target.value as ReturnDraft['reason'] })}
        required
        data-testid="return-reason"
      />
      <TextArea
        label={t('returns.text')}
        note={t('returns.optional')}
        hint={t('returns.counter', { length: draft.text.length, max: MAX_RETURN_TEXT_LENGTH })}
        maxLength={MAX_RETURN_TEXT_LENGTH}
        value={draft.text}
        onChange={({ target }) => change({ text: target.value })}
        data-testid="return-text"
      />
      <PhotosField
        photos={draft.photos}
        onChange={(photos) => change({ photos })}
        isPreparing={isPreparing}
        onPreparing={setPreparing}
      />
      {problem ? (
        <Notice tone="error" data-testid="return-problem">
          <p>
            <strong>{t('returns.failed')}</strong>
          </p>
          <p>{problem}</p>
        </Notice>
      ) : null}
      <p className={styles.hint}>{t('returns.next')}</p>
      <Button
        type="submit"
        block
        busy={isBusy || isPreparing}
        busyLabel={t(isPreparing ? 'returns.preparing' : 'returns.sending')}
        data-testid="return-submit"
      >
        {t('returns.submit')}
      </Button>
    </form>
  );
};
