import type { ShopperPoint } from '@meridian/contracts';
import type { DeliveryCountryCode } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { type ClientRequest, pause, useRequest } from '@meridian/ui';
import { useState } from 'react';

const DEBOUNCE_MS = 300;

export interface PointFilter {
  method: string;
  country?: DeliveryCountryCode;
  q?: string;
}

interface FoundPoints {
  filter: PointFilter;
  points: ShopperPoint[];
  total: number;
}

interface Points extends Omit<ClientRequest<void>, 'data'> {
  /** The points of the last filter, page by page; undefined until the first ones are loaded. */
  found: FoundPoints | undefined;
  loadMore: () => void;
}

/** The points of a method that fit a filter, the nearest ones first; null loads none. */
export const usePoints = (filter: PointFilter | null): Points => {
  const { api } = useServices();
  const [found, setFound] = useState<FoundPoints>();
  const key = JSON.stringify(filter);
  const [page, setPage] = useState({ key, offset: 0 });
  // Another filter begins with its first page.
  if (page.key !== key) setPage({ key, offset: 0 });
  const offset = page.key === key ? page.offset : 0;
  const request = useRequest(filter && `${key} ${offset}`, async (signal) => {
    if (!filter) return;
    if (found && offset === 0) await pause(DEBOUNCE_MS, signal);
    const { points, total } = await api('GET /api/delivery/points', {
      query: { ...filter, ...(offset > 0 && { offset: String(offset) }) },
      signal,
    });
    setFound({ filter, total, points: offset > 0 && found ? [...found.points, ...points] : points });
  });
  return { ...request, found, loadMore: () => setPage({ key, offset: found?.points.length ?? 0 }) };
};
