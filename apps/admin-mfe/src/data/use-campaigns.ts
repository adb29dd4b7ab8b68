import type { PanelCampaign } from '@meridian/contracts';
import { type Campaign, type Price, presentPrice, type WatchStatus } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';

export const CAMPAIGNS_KEY = ['campaigns'];

const useCampaignsQuery = () => {
  const { api } = useServices();
  return queryOptions({
    queryKey: CAMPAIGNS_KEY,
    queryFn: ({ signal }) => api('GET /api/panel/campaigns', { signal }),
  });
};

/** All campaigns, and the time zone of the shop. */
export const useCampaigns = () => useQuery(useCampaignsQuery());

const runningOf = ({ items }: { items: PanelCampaign[] }): Campaign[] =>
  items.filter(({ status }) => status === 'running');

interface ScopedWatch {
  _id: string;
  status?: WatchStatus;
  price: Price;
  flags: readonly string[];
  brand: { _id: string } | null;
  collection: { _id: string } | null;
  category: { _id: string } | null;
}

/**
 * Returns a function that gives the present price of a watch; its regular one while the campaigns are loading, or if it is not
 * live.
 */
export const usePresentPrice = (): ((watch: ScopedWatch) => Price) => {
  const { data: running } = useQuery({ ...useCampaignsQuery(), select: runningOf });
  return useCallback(
    ({ _id: id, status = 'live', brand, collection, category, flags, price }) =>
      presentPrice(
        {
          id,
          price,
          flags,
          brand: brand?._id ?? null,
          collection: collection?._id ?? null,
          category: category?._id ?? null,
        },
        status === 'live' ? (running ?? []) : [],
      ).price,
    [running],
  );
};
