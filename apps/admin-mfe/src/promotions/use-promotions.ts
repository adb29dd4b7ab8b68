import type { PanelPromotion, PromotionInput } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDiscountMutations } from '../discounts/use-discount-mutations.ts';

export const PROMOTIONS_KEY = ['promotions'];

/** A promotion to save; `id` is empty for a new one. */
export type PromotionSave = PromotionInput & { id: string; revision: number };

/** All promotions, and the time zone of the shop. */
export const usePromotions = () => {
  const { api } = useServices();
  return useQuery({
    queryKey: PROMOTIONS_KEY,
    queryFn: ({ signal }) => api('GET /api/panel/promotions', { signal }),
    // Customers use codes meanwhile.
    staleTime: 0,
  });
};

export const usePromotionMutations = () => {
  const { api } = useServices();
  return useDiscountMutations(PROMOTIONS_KEY, 'promo code', {
    save: ({ id, revision, ...body }: PromotionSave): Promise<PanelPromotion> =>
      id
        ? api('PUT /api/panel/promotions/:id', { params: { id }, body: { ...body, revision } })
        : api('POST /api/panel/promotions', { body }),
    stop: (id) => api('POST /api/panel/promotions/:id/stop', { params: { id } }),
    remove: (id) => api('DELETE /api/panel/promotions/:id', { params: { id } }),
  });
};

export const usePromotionResults = (id: string) => {
  const { api } = useServices();
  return useQuery({
    queryKey: [...PROMOTIONS_KEY, 'results', id],
    queryFn: ({ signal }) => api('GET /api/panel/promotions/:id/results', { params: { id }, signal }),
    staleTime: 0,
  });
};

/** The generated codes of a promotion, page by page. */
export const useCodes = (id: string) => {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: [...PROMOTIONS_KEY, 'codes', id],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/panel/promotions/:id/codes', {
        params: { id },
        query: { cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
};

/** Adds generated codes to a promotion. */
export const useGenerateCodes = (id: string) => {
  const { api } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { count: number; revision: number }) =>
      api('POST /api/panel/promotions/:id/codes', { params: { id }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: PROMOTIONS_KEY }),
    onError: (error) => console.error('Error generating promo codes', error),
  });
};
