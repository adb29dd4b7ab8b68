import type { Collection } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LookupSave } from './use-lookups.ts';

const COLLECTIONS_KEY = ['collections'];

export const useCollections = () => {
  const { api } = useServices();
  return useQuery({
    queryKey: COLLECTIONS_KEY,
    queryFn: ({ signal }) => api('GET /api/collections', { signal }),
    staleTime: 60_000,
  });
};

export interface CollectionInput extends LookupSave {
  /** A new image; null keeps the present one. */
  image: File | null;
  /** Ids of the categories. */
  categories: readonly string[];
}

/** The multipart body of a collection (spec section 7). */
const collectionForm = ({ names, image, categories }: CollectionInput): FormData => {
  const form = new FormData();
  form.set('nameRU', names.nameRU);
  form.set('nameEN', names.nameEN);
  form.set('flags', JSON.stringify(categories));
  if (image) form.set('image', image);
  return form;
};

export const useCollectionMutations = () => {
  const { api } = useServices();
  const queries = useQueryClient();
  const onSuccess = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: COLLECTIONS_KEY }),
      queries.invalidateQueries({ queryKey: ['watches'], refetchType: 'none' }),
    ]);
  const save = useMutation({
    mutationFn: (input: CollectionInput): Promise<Collection> => {
      const body = collectionForm(input);
      return input.id
        ? api('PUT /api/collections/:id', { params: { id: input.id }, body })
        : api('POST /api/collections', { body });
    },
    onSuccess,
    onError: (error) => console.error('Error saving the collection', error),
  });
  const remove = useMutation({
    mutationFn: (id: string) => api('DELETE /api/collections/:id', { params: { id } }),
    onSuccess,
    onError: (error) => console.error('Error deleting the collection', error),
  });
  return { save, remove };
};
