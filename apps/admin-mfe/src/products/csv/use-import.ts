import { isApiError } from '@meridian/api-client';
import type { ImportKind, WatchImport } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { upload } from '../../data/upload.ts';
import { WATCHES_KEY } from '../use-watches.ts';

/** How often a running import is asked how far it has come, in milliseconds. */
const POLL_INTERVAL_MS = 700;
const keyOf = (id: string): string[] => ['watch-import', id];

export const isRunning = ({ state }: WatchImport): boolean => state === 'applying' || state === 'undoing';

/** An import by its id, asked again while it runs. Once it has ended the lists of watches are read anew. */
export const useImport = (id: string) => {
  const { api } = useServices();
  const queries = useQueryClient();
  const plan = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api('GET /api/watches/imports/:id', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => data && isRunning(data) && POLL_INTERVAL_MS,
    refetchIntervalInBackground: true,
    meta: { failure: 'Error loading the import' },
  });
  const ended = plan.data?.state === 'applied';
  useEffect(() => {
    if (ended) void queries.invalidateQueries({ queryKey: WATCHES_KEY });
  }, [ended, queries]);
  return plan;
};

/** The watches of a plan, a page after the other. */
export const usePlannedWatches = (id: string, kind: ImportKind, language: string) => {
  const { api } = useServices();
  return useInfiniteQuery({
    // The server words the errors.
    queryKey: [...keyOf(id), 'watches', kind, language],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/watches/imports/:id/watches', {
        params: { id },
        query: { kind, after: pageParam === null ? undefined : String(pageParam) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: Infinity,
  });
};

/** Carries a plan out. */
export const useApplyImport = (id: string) => {
  const { api } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /api/watches/imports/:id/apply', { params: { id } }),
    onSuccess: (plan) => queries.setQueryData(keyOf(id), plan),
    onError: (error) => {
      console.error('Error applying the import', error);
      // It says by itself what stood in the way.
      void queries.invalidateQueries({ queryKey: keyOf(id), exact: true });
    },
  });
};

/** Sends a file to be planned. `share` is what has left of it, 0 to 1; null while nothing is sent. */
export const usePlanFile = (onPlanned: (plan: WatchImport) => void) => {
  const { store } = useServices();
  const [share, setShare] = useState<number | null>(null);
  const planning = useMutation({
    mutationFn: async (file: File) => {
      setShare(0);
      const body = new FormData();
      body.append('file', file);
      body.append('name', file.name.slice(0, 200));
      const { token, locale } = store.getState();
      const request = { method: 'POST', path: '/api/watches/imports', body, token } as const;
      return (await upload({ ...request, language: locale.language, onProgress: setShare })) as WatchImport;
    },
    onSuccess: onPlanned,
    onError: (error) => {
      console.error('Error reading the file', error);
      if (isApiError(error, 'unauthorized')) store.getState().expireSession();
    },
    onSettled: () => setShare(null),
  });
  return { ...planning, share };
};
