import type { EndpointError } from '@meridian/api-client';
import type { ImportKind, WatchImport } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { upload } from '../../data/upload.ts';
import { useUndoBulkEdit } from '../bulk/use-bulk-edit.ts';
import { WATCHES_KEY } from '../use-watches.ts';

/** Interval between requests for the progress of a running import. */
const POLL_INTERVAL_MS = 700;
/** Interval between requests while an import can be undone, because the time for the undo ends without a user interaction. */
const UNDO_INTERVAL_MS = 15_000;
const keyOf = (id: string): string[] => ['watch-import', id];

export const isRunning = ({ state }: WatchImport): boolean => state === 'applying' || state === 'undoing';

/** An import by its id. It is polled while it runs or can be undone. When it has run, the lists of watches are invalidated. */
export const useImport = (id: string) => {
  const { api } = useServices();
  const queries = useQueryClient();
  const plan = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api('GET /api/watches/imports/:id', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => {
      if (data && isRunning(data)) return POLL_INTERVAL_MS;
      return data?.undoUntil ? UNDO_INTERVAL_MS : false;
    },
    refetchIntervalInBackground: true,
    meta: { failure: 'Error loading the import' },
  });
  const state = plan.data?.state;
  useEffect(() => {
    if (state === 'applied' || state === 'undone') void queries.invalidateQueries({ queryKey: WATCHES_KEY });
  }, [state, queries]);
  return plan;
};

/** The watches of a plan, page by page. */
export const usePlannedWatches = (id: string, kind: ImportKind, language: string) => {
  const { api } = useServices();
  return useInfiniteQuery({
    // The language is part of the key, because the server translates the error messages.
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

/** Applies a planned import. */
export const useApplyImport = (id: string) => {
  const { api } = useServices();
  const queries = useQueryClient();
  return useMutation<WatchImport, EndpointError<'POST /api/watches/imports/:id/apply'>>({
    mutationFn: () => api('POST /api/watches/imports/:id/apply', { params: { id } }),
    onSuccess: (plan) => queries.setQueryData(keyOf(id), plan),
    onError: (error) => console.error('Error applying the import', error),
  });
};

/** Undoes an applied import like any bulk edit. Its progress is polled until the response. */
export const useUndoImport = (id: string) => {
  const queries = useQueryClient();
  const { mutate } = useUndoBulkEdit();
  return () => {
    queries.setQueryData<WatchImport>(keyOf(id), (plan) => plan && { ...plan, state: 'undoing', done: 0 });
    mutate(id, { onSettled: () => void queries.invalidateQueries({ queryKey: keyOf(id), exact: true }) });
  };
};

/** Uploads a file for planning. `progress` is the uploaded fraction, 0 to 1; null while nothing is uploaded. */
export const usePlanFile = (onPlanned: (plan: WatchImport) => void) => {
  const { store } = useServices();
  const [progress, setProgress] = useState<number | null>(null);
  const planning = useMutation<WatchImport, EndpointError<'POST /api/watches/imports'>, File>({
    mutationFn: async (file) => {
      setProgress(0);
      const body = new FormData();
      body.append('file', file);
      body.append('name', file.name.slice(0, 200));
      const { token, locale } = store.getState();
      return upload({
        name: 'POST /api/watches/imports',
        body,
        token,
        language: locale.language,
        onProgress: setProgress,
      });
    },
    onSuccess: onPlanned,
    onError: (error) => {
      console.error('Error planning the import', error);
      if (error.code === 'unauthorized') store.getState().expireSession();
    },
    onSettled: () => setProgress(null),
  });
  return { ...planning, progress };
};
