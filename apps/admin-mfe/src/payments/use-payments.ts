import type { PaymentOffersInput } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { ConfirmationDeclined, useConfirmed } from '@meridian/panel';
import { useMutation, useQuery } from '@tanstack/react-query';

/** The current offers for a form. They are not cached, so that a form is never filled with outdated values. */
export const usePayments = () => {
  const { api } = useServices();
  return useQuery({
    queryKey: ['payment-offers'],
    queryFn: ({ signal }) => api('GET /api/panel/payment-offers', { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
};

export const useSavePayments = () => {
  const { api } = useServices();
  const confirmed = useConfirmed();
  return useMutation({
    mutationFn: (body: PaymentOffersInput) => confirmed(() => api('PUT /api/panel/payment-offers', { body })),
    onError: (error) => {
      if (!(error instanceof ConfirmationDeclined)) console.error('Error saving the payments', error);
    },
  });
};
