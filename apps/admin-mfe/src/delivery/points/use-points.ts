import type { EndpointInput, PickupPointEntry } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';

export type PointInput = EndpointInput<'POST /api/panel/delivery/points'>['body'];
export type PointListInput = EndpointInput<'POST /api/panel/delivery/points/list'>['body'];

const POINTS_KEY = ['pickup-points'];

export const usePoints = (method: string, q: string) => {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: [...POINTS_KEY, method, q],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/panel/delivery/points', {
        query: { method, offset: String(pageParam), ...(q && { q }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { points }) => sum + points.length, 0);
      return loaded < total ? loaded : null;
    },
    placeholderData: (previous) => previous,
    staleTime: 0,
  });
};

/** Saves a point; `id` is null for a new one. */
export const useSavePoint = () => {
  const { api } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string | null; body: PointInput }) =>
      id
        ? api('PUT /api/panel/delivery/points/:id', { params: { id }, body })
        : api('POST /api/panel/delivery/points', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: POINTS_KEY }),
    onError: (error) => console.error('Error saving the pickup point', error),
  });
};

export const useRemovePoint = () => {
  const { api } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ _id: id }: Pick<PickupPointEntry, '_id'>) =>
      api('DELETE /api/panel/delivery/points/:id', { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: POINTS_KEY }),
    onError: (error) => console.error('Error removing the pickup point', error),
  });
};

/** Compares a list with the points of the shop, and applies it. */
export const usePointList = () => {
  const { api } = useServices();
  const queries = useQueryClient();
  const preview = useMutation({
    mutationFn: (body: PointListInput) => api('POST /api/panel/delivery/points/list/preview', { body }),
    onError: (error) => console.error('Error comparing the pickup points', error),
  });
  const apply = useMutation({
    mutationFn: (body: PointListInput) => api('POST /api/panel/delivery/points/list', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: POINTS_KEY }),
    onError: (error) => console.error('Error applying the pickup points', error),
  });
  return { preview, apply };
};
