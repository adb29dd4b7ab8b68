import { errorResponse, isUnreachable } from '@meridian/api-client';
import { type OrderStatus, readOrderStatus, statusFields } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { ConfirmationDeclined, useConfirmed } from '@meridian/panel';
import { toast } from '@meridian/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ORDERS_KEY, STATUS_CHANGE_KEY } from '../../data/use-orders.ts';
import { cachedOrder, updateCachedOrder, setCachedStatus } from '../../data/cached-orders.ts';

interface StatusChangeOptions {
  /** Why the staff change it, for the order's history. */
  reason?: string | undefined;
  /** Whether the pieces of a cancelled order return to stock; they do by default. */
  restock?: boolean;
  /** Shows no message after a failure, because the caller does. */
  quiet?: boolean;
}

/** `declined`: the server required a confirmation, and the member closed its dialog. */
type StatusChangeOutcome = 'saved' | 'failed' | 'declined';

/** Changes the status of an order. */
type ChangeStatus = (
  id: string,
  status: OrderStatus,
  options?: StatusChangeOptions,
) => Promise<StatusChangeOutcome>;

/**
 * Optimistic status changes: a change is shown at once and rolled back if the request fails (spec sections 4 and 8).
 * Changes of the same order are sent one after the other. The server refuses one whose order has another status than the
 * displayed one. A refund may need a confirmation of the member's presence.
 */
export const useStatusChange = (): ChangeStatus => {
  const { api } = useServices();
  const { t } = useTexts('admin');
  const queries = useQueryClient();
  const confirmed = useConfirmed();
  return useCallback(
    async (id, status, { reason, restock = true, quiet = false } = {}) => {
      const displayedStatus = cachedOrder(queries, id)?.status;
      const change = queries.getMutationCache().build(queries, {
        mutationKey: STATUS_CHANGE_KEY,
        scope: { id: `order-status-${id}` },
        // Both labels, always together (spec section 7).
        mutationFn: () => {
          const { statusEN, statusRU } = statusFields(status);
          const body = {
            orderId: id,
            statusEN,
            statusRU,
            displayedStatus,
            ...(reason !== undefined && { reason }),
            ...(!restock && { restock }),
          };
          return confirmed(() => api('PUT /api/orders/update-order-status', { body }));
        },
        onMutate: async () => {
          await queries.cancelQueries({ queryKey: ORDERS_KEY });
          const before = cachedOrder(queries, id);
          setCachedStatus(queries, id, status);
          return before;
        },
        // A later change that is still queued stays shown, whether this one succeeds or fails.
        onSuccess: (saved) =>
          updateCachedOrder(queries, id, (order) => (order.status === status ? saved : order)),
        onError: (_error, _variables, before) => {
          if (!before || cachedOrder(queries, id)?.status !== status) return;
          setCachedStatus(queries, id, readOrderStatus(before.status));
          updateCachedOrder(queries, id, () => before);
        },
      });
      try {
        await change.execute(undefined);
        return 'saved';
      } catch (error) {
        if (error instanceof ConfirmationDeclined) return 'declined';
        console.error('Error updating order status', error);
        const text =
          errorResponse(error)?.message ??
          t(isUnreachable(error) ? 'states.noConnection' : 'orders.updateFailed');
        if (!quiet) toast(text, { tone: 'error' });
        return 'failed';
      } finally {
        // The last of several changes refreshes the lists.
        if (queries.isMutating({ mutationKey: STATUS_CHANGE_KEY }) === 0)
          void queries.invalidateQueries({ queryKey: ORDERS_KEY });
      }
    },
    [api, confirmed, queries, t],
  );
};
