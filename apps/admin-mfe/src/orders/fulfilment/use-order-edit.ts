import type { Order } from '@meridian/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ORDERS_KEY } from '../../data/use-orders.ts';
import { updateCachedOrder } from '../../data/cached-orders.ts';

/** An edit of one order whose request returns the changed order. The order is replaced in every cached list. */
export const useOrderEdit = <Input>(request: (input: Input) => Promise<Order>) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: request,
    onSuccess: (saved) => {
      updateCachedOrder(queries, saved._id, () => saved);
      void queries.invalidateQueries({ queryKey: ORDERS_KEY });
    },
  });
};
