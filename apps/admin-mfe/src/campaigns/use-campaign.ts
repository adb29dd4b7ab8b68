import type { CampaignInput, PanelCampaign } from '@meridian/contracts';
import { PAGE_SIZE_MAX } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CAMPAIGNS_KEY } from '../data/use-campaigns.ts';
import { useSettled } from '../panel/suggest/use-settled.ts';

const MAX_FOUND = '6';

/** A campaign to save; `id` is empty for a new one. */
export type CampaignSave = CampaignInput & { id: string; revision: number };

export const useCampaignMutations = () => {
  const { api } = useServices();
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: CAMPAIGNS_KEY });
  const save = useMutation({
    mutationFn: ({ id, revision, ...body }: CampaignSave): Promise<PanelCampaign> =>
      id
        ? api('PUT /api/panel/campaigns/:id', { params: { id }, body: { ...body, revision } })
        : api('POST /api/panel/campaigns', { body }),
    onSuccess,
    onError: (error) => console.error('Error saving the campaign', error),
  });
  const stop = useMutation({
    mutationFn: (id: string) => api('POST /api/panel/campaigns/:id/stop', { params: { id } }),
    onSuccess,
    onError: (error) => console.error('Error stopping the campaign', error),
  });
  const remove = useMutation({
    mutationFn: (id: string) => api('DELETE /api/panel/campaigns/:id', { params: { id } }),
    onSuccess,
    onError: (error) => console.error('Error deleting the campaign', error),
  });
  return { save, stop, remove };
};

/** The watches and prices of a campaign that may be unsaved; nothing for null. */
export const useCampaignPreview = (input: (CampaignInput & { id?: string }) | null) => {
  const { api } = useServices();
  const wanted = input ? JSON.stringify(input) : '';
  const settled = useSettled(wanted);
  const preview = useQuery({
    queryKey: [...CAMPAIGNS_KEY, 'preview', settled],
    queryFn: ({ signal }) =>
      api('POST /api/panel/campaigns/preview', { body: JSON.parse(settled) as CampaignInput, signal }),
    enabled: settled !== '',
    staleTime: 0,
  });
  return { ...preview, data: settled === wanted ? preview.data : undefined };
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

/** The watches of the first ids, for their names. */
export const useNamedWatches = (ids: readonly string[]) => {
  const { api } = useServices();
  const first = ids.slice(0, PAGE_SIZE_MAX).join(',');
  return useQuery({
    queryKey: ['watches', 'named', first],
    queryFn: async ({ signal }) =>
      (
        await api('GET /api/panel/watches', {
          query: { ids: first, limit: String(PAGE_SIZE_MAX), details: '0' },
          signal,
        })
      ).watches,
    enabled: first !== '',
    placeholderData: (previous) => previous,
  });
};
