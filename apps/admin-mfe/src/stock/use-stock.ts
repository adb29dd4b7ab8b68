import type { EndpointInput, StockVariant } from '@meridian/contracts';
import { inLanguage, type Language, sizeLabel } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';

export type StockFilter = Omit<NonNullable<EndpointInput<'GET /api/stock'>['query']>, 'cursor' | 'limit'>;
export type LedgerFilter = Omit<
  NonNullable<EndpointInput<'GET /api/stock/movements'>['query']>,
  'cursor' | 'limit'
>;

const STOCK_KEY = ['stock'];
const PAGED = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
  staleTime: 0,
};

/** The name of a watch with colour and size. */
export const variantName = (
  variant: Pick<StockVariant, 'nameEN' | 'nameRU' | 'colorNameEN' | 'colorNameRU' | 'size'>,
  language: Language,
): string =>
  [
    inLanguage(variant, 'name', language),
    inLanguage(variant, 'colorName', language),
    sizeLabel(variant.size, language),
  ].join(', ');

export const useStock = (filter: StockFilter) => {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: [...STOCK_KEY, 'pieces', filter],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/stock', { query: { ...filter, cursor: pageParam ?? undefined }, signal }),
    placeholderData: (previous) => previous,
    ...PAGED,
  });
};

export const useLedger = (filter: LedgerFilter) => {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: [...STOCK_KEY, 'ledger', filter],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/stock/movements', { query: { ...filter, cursor: pageParam ?? undefined }, signal }),
    placeholderData: (previous) => previous,
    ...PAGED,
  });
};

export const useCorrectStock = () => {
  const { api } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointInput<'POST /api/stock/corrections'>['body']) =>
      api('POST /api/stock/corrections', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: STOCK_KEY }),
    onError: (error) => console.error('Error correcting the stock', error),
  });
};

/** Compares a counted list with the shop, and applies the differences. */
export const useStockCount = () => {
  const { api } = useServices();
  const queries = useQueryClient();
  const preview = useMutation({
    mutationFn: (list: string) => api('POST /api/stock/counts/preview', { body: { list } }),
    onError: (error) => console.error('Error comparing the count', error),
  });
  const apply = useMutation({
    mutationFn: (body: EndpointInput<'POST /api/stock/counts'>['body']) =>
      api('POST /api/stock/counts', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: STOCK_KEY }),
    onError: (error) => console.error('Error applying the count', error),
  });
  return { preview, apply };
};
