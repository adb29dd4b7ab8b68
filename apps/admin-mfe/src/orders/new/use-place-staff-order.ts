import { isApiError } from '@meridian/api-client';
import type { StaffOrderInput } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import type { TFunction } from '@meridian/i18n';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useContentKey } from '../../data/use-content-key.ts';
import { ORDERS_KEY } from '../../data/use-orders.ts';
import type { NewOrderLine, Problems } from './new-order-values.ts';
import { QUOTE_KEY } from './use-delivery-quote.ts';

/** Places the order. A repeated request with the same content uses the same idempotency key, so it places one order. */
export const usePlaceStaffOrder = () => {
  const { api } = useServices();
  const queries = useQueryClient();
  const contentKey = useContentKey();
  return useMutation({
    mutationFn: (body: StaffOrderInput) =>
      api('POST /api/orders/by-staff', { body, headers: { 'idempotency-key': contentKey.of(body) } }),
    onSuccess: () => {
      contentKey.reset();
      void queries.invalidateQueries({ queryKey: ORDERS_KEY });
    },
    onError: (error) => {
      console.error('Error placing an order', error);
      if (isApiError(error, 'deliveryChanged') || isApiError(error, 'promotionInvalid'))
        void queries.invalidateQueries({ queryKey: QUOTE_KEY });
    },
  });
};

/** The errors of a refused request by field: those of the server, and a line without enough stock. */
export const refusedFields = (
  t: TFunction<'admin'>,
  error: unknown,
  lines: readonly NewOrderLine[],
): Problems => {
  if (!isApiError(error)) return {};
  if (!isApiError(error, 'outOfStock')) return error.fields;
  const short = error.details.items;
  return Object.fromEntries(
    lines.flatMap(({ watch, colorNameEN, size }, index) => {
      const line = short.find(
        (each) => each.itemId === watch._id && each.colorNameEN === colorNameEN && each.size === size,
      );
      return line
        ? [[`items.${index}`, t('newOrder.problems.stock', { available: line.available })] as const]
        : [];
    }),
  );
};
