import type { RateInput } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const RATES_KEY = ['exchange-rates'];

/** The rates of a month (`yyyy-mm`), of the present one by default. */
export const useRates = (month: string) => {
  const { api } = useServices();
  return useQuery({
    queryKey: [...RATES_KEY, month],
    queryFn: ({ signal }) =>
      api('GET /api/panel/exchange-rates', { query: { ...(month && { month }) }, signal }),
    placeholderData: (previous) => previous,
  });
};

export const useSaveRate = () => {
  const { api } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: RateInput) => api('PUT /api/panel/exchange-rates', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: RATES_KEY }),
    onError: (error) => console.error('Error saving the exchange rate', error),
  });
};

/** Compares a list with the rates of the shop, and applies it. */
export const useRateList = () => {
  const { api } = useServices();
  const queries = useQueryClient();
  const preview = useMutation({
    mutationFn: (list: string) => api('POST /api/panel/exchange-rates/list/preview', { body: { list } }),
    onError: (error) => console.error('Error comparing the exchange rates', error),
  });
  const apply = useMutation({
    mutationFn: (list: string) => api('POST /api/panel/exchange-rates/list', { body: { list } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: RATES_KEY }),
    onError: (error) => console.error('Error applying the exchange rates', error),
  });
  return { preview, apply };
};
