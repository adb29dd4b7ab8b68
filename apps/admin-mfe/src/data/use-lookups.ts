import type { Lookup } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** The kinds of lookups that consist of two names. */
export type LookupPath = 'brands' | 'categories' | 'watchTypes';
export type LookupNames = Pick<Lookup, 'nameRU' | 'nameEN'>;

/** A lookup to save; a new one has no id. */
export interface LookupSave {
  id?: string | undefined;
  names: LookupNames;
}

/** All lookups of one kind. */
export const useLookups = (path: LookupPath) => {
  const { api } = useServices();
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => api(`GET /api/${path}`, { signal }),
    staleTime: 60_000,
  });
};

/** Mutations that add (without an id), rename and delete; the list is fetched again after each. */
export const useLookupMutations = (path: LookupPath) => {
  const { api } = useServices();
  const queries = useQueryClient();
  // Watches contain the names of their lookups, so they are invalidated, too.
  const onSuccess = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: [path] }),
      queries.invalidateQueries({ queryKey: ['watches'], refetchType: 'none' }),
    ]);
  const save = useMutation({
    mutationFn: ({ id, names }: LookupSave) =>
      id
        ? api(`PUT /api/${path}/:id`, { params: { id }, body: names })
        : api(`POST /api/${path}`, { body: names }),
    onSuccess,
    onError: (error) => console.error(`Error saving ${path}`, error),
  });
  const remove = useMutation({
    mutationFn: (id: string) => api(`DELETE /api/${path}/:id`, { params: { id } }),
    onSuccess,
    onError: (error) => console.error(`Error deleting from ${path}`, error),
  });
  return { save, remove };
};
