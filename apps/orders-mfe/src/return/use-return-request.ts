import { errorResponse, isApiError, isUnreachable } from '@meridian/api-client';
import { type LineQuantity, randomKey, type SHOPPER_RETURN_REASONS } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { useRef, useState } from 'react';

/** The fields of the return form. */
export interface ReturnDraft {
  /** Pieces per order line. */
  quantities: readonly number[];
  reason: (typeof SHOPPER_RETURN_REASONS)[number] | '';
  text: string;
  photos: readonly File[];
}

export const linesOf = ({ quantities }: Pick<ReturnDraft, 'quantities'>): LineQuantity[] =>
  quantities.flatMap((quantity, line) => (quantity > 0 ? [{ line, quantity }] : []));

const formDataOf = (draft: ReturnDraft): FormData => {
  const form = new FormData();
  form.append('lines', JSON.stringify(linesOf(draft)));
  form.append('reason', draft.reason);
  form.append('text', draft.text);
  for (const [index, photo] of draft.photos.entries()) form.append(`photos[${index}]`, photo);
  return form;
};

/** Errors after which the page shows the current state of the order. */
const isOutdated = (error: unknown): boolean =>
  isApiError(error) && (error.code === 'alreadyReturned' || error.code === 'returnClosed');

/** Sends the request for a return. The same draft has the same idempotency key, so that a retry creates one return. */
export const useReturnRequest = (orderKey: string, onRequested: () => void, onOutdated: () => void) => {
  const { t } = useTexts('orders');
  const { api } = useServices();
  const attempt = useRef<{ draft: ReturnDraft; key: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const send = async (draft: ReturnDraft): Promise<void> => {
    if (isBusy) return;
    if (attempt.current?.draft !== draft) attempt.current = { draft, key: randomKey() };
    setBusy(true);
    setProblem(null);
    try {
      await api('POST /api/orders/by-key/:key/returns', {
        params: { key: orderKey },
        headers: { 'idempotency-key': attempt.current.key },
        body: formDataOf(draft),
      });
      onRequested();
    } catch (error) {
      console.warn('The return was not requested', error);
      setProblem(
        isUnreachable(error)
          ? t('returns.noConnection')
          : (errorResponse(error)?.message ?? t('returns.unexpected')),
      );
      if (isOutdated(error)) onOutdated();
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, send };
};
