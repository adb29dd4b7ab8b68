import type { SettingsInput } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { ConfirmationDeclined, useConfirmed } from '@meridian/panel';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** The current settings for a form. They are not cached, so that a form is never filled with outdated values. */
export const useSettings = () => {
  const { api } = useServices();
  return useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => api('GET /api/panel/settings', { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
};

/** Saves the settings. Changed data of the seller need a confirmation. */
export const useSaveSettings = () => {
  const { api } = useServices();
  const confirmed = useConfirmed();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: SettingsInput) => confirmed(() => api('PUT /api/settings', { body })),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['watches'] }),
        queries.invalidateQueries({ queryKey: ['stats'] }),
        queries.invalidateQueries({ queryKey: ['seller'] }),
      ]),
    onError: (error) => {
      if (!(error instanceof ConfirmationDeclined)) console.error('Error saving the settings', error);
    },
  });
};
