import { errorResponse } from '@meridian/api-client';
import type { ShopperOrder, ShopperOrderPage } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { type AttemptOutcome, type ClientRequest, useRequest } from '@meridian/ui';
import { useState } from 'react';

interface ShopperOrders extends Pick<ClientRequest<unknown>, 'loading' | 'error' | 'retry'> {
  /** The loaded orders, newest first; undefined while there are none to show. */
  orders: ShopperOrder[] | undefined;
  hasMore: boolean;
  /** Appends the next page. */
  loadMore: () => Promise<AttemptOutcome>;
}

/** The orders of the signed-in shopper with a status, a page at a time. */
export const useShopperOrders = (status: ShopperOrder['status'] | undefined): ShopperOrders => {
  const { t } = useTexts('orders');
  const { api } = useServices();
  const {
    data: first,
    loading,
    error,
    retry,
  } = useRequest(status ?? 'all', (signal) =>
    api('GET /api/user/orders/page', { query: { status }, signal }),
  );
  /** Further pages of the list that begins with `first`. */
  const [further, setFurther] = useState<{
    first: ShopperOrderPage;
    orders: ShopperOrder[];
    nextCursor: string | null;
  }>();
  const more = further && further.first === first ? further : undefined;
  const nextCursor = more ? more.nextCursor : (first?.nextCursor ?? null);

  const loadMore = async (): Promise<AttemptOutcome> => {
    if (!first || nextCursor === null) return 'done';
    try {
      const page = await api('GET /api/user/orders/page', { query: { status, cursor: nextCursor } });
      const orders = [...(more?.orders ?? []), ...page.orders];
      setFurther({ first, orders, nextCursor: page.nextCursor });
      return 'done';
    } catch (failure) {
      return { problem: errorResponse(failure)?.message ?? t('noAnswer') };
    }
  };

  return {
    orders: loading || !first ? undefined : [...first.orders, ...(more?.orders ?? [])],
    hasMore: nextCursor !== null,
    loading,
    error,
    retry,
    loadMore,
  };
};
