import type { SettingsInput } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { ConfirmationDeclined, useConfirmed } from '../panel/access/confirmation.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const SETTINGS_KEY = ['settings'];

/** The owner's settings. */
export const useSettings = () => {
  const { api } = useServices();
  return useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => api('GET /api/settings', { signal }),
  });
};

/** The current settings for a form. They are not cached, so that a form is never filled with outdated values. */
export const useSettingsToEdit = () => {
  const { api } = useServices();
  return useQuery({
    queryKey: [...SETTINGS_KEY, 'edit'],
    queryFn: ({ signal }) => api('GET /api/settings', { signal }),
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
        queries.invalidateQueries({ queryKey: SETTINGS_KEY, exact: true }),
        queries.invalidateQueries({ queryKey: ['stats'] }),
      ]),
    onError: (error) => {
      if (!(error instanceof ConfirmationDeclined)) console.error('Error saving the settings', error);
    },
  });
};
