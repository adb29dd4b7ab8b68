import type { ReleaseOverview } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { NEWS_INTERVAL } from '../panel/query-client.ts';

const KEY = ['features'];

export const useFeatures = () => {
  const { api } = useServices();
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /api/features', { signal }),
    // A canary is taken back by itself: the page shows it soon.
    refetchInterval: NEWS_INTERVAL,
  });
};

/** What the owner may do with a version. */
export type MoveKind = 'rollback' | 'canary' | 'stop' | 'promote';
export interface Move {
  kind: MoveKind;
  app: string;
  /** The version that it is about: for a rollback the one that is live now. */
  version: string;
  reason: string;
  share: number;
  /** Rolls back although the checks refuse the version. */
  unchecked?: boolean;
}

export const useMove = () => {
  const { api } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, app, version, reason, share, unchecked }: Move): Promise<ReleaseOverview> => {
      const params = { id: app };
      const body = { reason, expected: version };
      switch (kind) {
        case 'rollback':
          return api('POST /api/features/:id/rollback', {
            params,
            body: { ...body, ...(unchecked && { unchecked }) },
          });
        case 'stop':
          return api('POST /api/features/:id/canary/stop', { params, body });
        case 'promote':
          return api('POST /api/features/:id/promote', { params, body });
        case 'canary':
          return api('POST /api/features/:id/canary', { params, body: { reason, version, share } });
      }
    },
    onSuccess: (overview) => queries.setQueryData(KEY, overview),
    onError: (error) => {
      console.error('Error changing a channel', error);
      void queries.invalidateQueries({ queryKey: KEY });
    },
  });
};

export const usePreviewLink = () => {
  const { api } = useServices();
  return useMutation({
    mutationFn: ({ app, version }: { app: string; version: string }) =>
      api('POST /api/features/:id/preview', { params: { id: app }, body: { version } }),
    onError: (error) => console.error('Error making a preview link', error),
  });
};
