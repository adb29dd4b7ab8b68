import { useServices } from '@meridian/federation';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** The lookups that have a page in the shop. */
export type NamePageKind = 'brands' | 'collections';

/** The page of a brand or a collection. It is read again each time that it is opened. */
export const useNamePage = (kind: NamePageKind, id: string) => {
  const { api } = useServices();
  return useQuery({
    queryKey: ['name-page', kind, id],
    queryFn: ({ signal }) => api(`GET /api/${kind}/:id/page`, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
};

export interface NamePageInput {
  textEN: string;
  textRU: string;
  /** A new image, an empty text to remove the present one; null keeps it. */
  image: File | '' | null;
}

export const useSaveNamePage = (kind: NamePageKind, id: string) => {
  const { api } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ textEN, textRU, image }: NamePageInput) => {
      const body = new FormData();
      body.set('textEN', textEN);
      body.set('textRU', textRU);
      if (image !== null) body.set('image', image);
      return api(`PUT /api/${kind}/:id/page`, { params: { id }, body });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: [kind] }),
    onError: (error) => console.error(`Error saving a page of ${kind}`, error),
  });
};
