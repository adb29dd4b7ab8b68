import type { EndpointInput, PanelDelivery } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { ConfirmationDeclined, useConfirmed } from '@meridian/panel';
import { useMutation, useQuery } from '@tanstack/react-query';

/** The current methods for a form. They are not cached, so that a form is never filled with outdated values. */
export const useDelivery = () => {
  const { api } = useServices();
  return useQuery({
    queryKey: ['delivery'],
    queryFn: ({ signal }) => api('GET /api/panel/delivery', { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
};

export const useSaveDelivery = () => {
  const { api } = useServices();
  const confirmed = useConfirmed();
  return useMutation({
    mutationFn: (body: PanelDelivery) => confirmed(() => api('PUT /api/panel/delivery', { body })),
    onError: (error) => {
      if (!(error instanceof ConfirmationDeclined)) console.error('Error saving the delivery', error);
    },
  });
};

export type PreviewInput = EndpointInput<'POST /api/panel/delivery/preview'>['body'];

/** What a shopper would pay by methods that may be unsaved. */
export const useDeliveryPreview = () => {
  const { api } = useServices();
  return useMutation({
    mutationFn: (body: PreviewInput) => api('POST /api/panel/delivery/preview', { body }),
    onError: (error) => console.error('Error calculating the delivery', error),
  });
};
