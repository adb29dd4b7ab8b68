import type { CampaignInput, PanelCampaign } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useQuery } from '@tanstack/react-query';
import { CAMPAIGNS_KEY } from '../data/use-campaigns.ts';
import { useDiscountMutations } from '../discounts/use-discount-mutations.ts';
import { useSettled } from '../panel/suggest/use-settled.ts';

const MAX_FOUND = '6';

/** A campaign to save; `id` is empty for a new one. */
export type CampaignSave = CampaignInput & { id: string; revision: number };

export const useCampaignMutations = () => {
  const { api } = useServices();
  return useDiscountMutations(CAMPAIGNS_KEY, 'campaign', {
    save: ({ id, revision, ...body }: CampaignSave): Promise<PanelCampaign> =>
      id
        ? api('PUT /api/panel/campaigns/:id', { params: { id }, body: { ...body, revision } })
        : api('POST /api/panel/campaigns', { body }),
    stop: (id) => api('POST /api/panel/campaigns/:id/stop', { params: { id } }),
    remove: (id) => api('DELETE /api/panel/campaigns/:id', { params: { id } }),
  });
};

export const useCampaignResults = (id: string) => {
  const { api } = useServices();
  return useQuery({
    queryKey: [...CAMPAIGNS_KEY, 'results', id],
    queryFn: ({ signal }) => api('GET /api/panel/campaigns/:id/results', { params: { id }, signal }),
    staleTime: 0,
  });
};

/** Watches of any status that match a text. */
export const useFoundWatches = (text: string) => {
  const { api } = useServices();
  const q = useSettled(text);
  return useQuery({
    queryKey: ['watches', 'found', q],
    queryFn: async ({ signal }) =>
      (await api('GET /api/panel/watches', { query: { q, limit: MAX_FOUND, details: '0' }, signal })).watches,
    enabled: q !== '',
  });
};
