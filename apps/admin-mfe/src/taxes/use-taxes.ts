import type { PanelTaxes } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { ConfirmationDeclined, useConfirmed } from '@meridian/panel';
import { useMutation, useQuery } from '@tanstack/react-query';

/** The current tax rates for a form. They are not cached, so that a form is never filled with outdated values. */
export const useTaxes = () => {
  const { api } = useServices();
  return useQuery({
    queryKey: ['taxes'],
    queryFn: ({ signal }) => api('GET /api/panel/taxes', { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
};

export const useSaveTaxes = () => {
  const { api } = useServices();
  const confirmed = useConfirmed();
  return useMutation({
    mutationFn: (body: PanelTaxes) => confirmed(() => api('PUT /api/panel/taxes', { body })),
    onError: (error) => {
      if (!(error instanceof ConfirmationDeclined)) console.error('Error saving the tax rates', error);
    },
  });
};
