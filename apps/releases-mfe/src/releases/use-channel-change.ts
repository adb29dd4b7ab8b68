import type { EndpointError } from '@meridian/api-client';
import type { ReleaseOverview } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RELEASES_KEY } from './use-releases.ts';

/** Channel changes that a member of staff can request. */
export type ChannelAction = 'rollback' | 'canary' | 'stop' | 'promote';
export interface ChannelChange {
  kind: ChannelAction;
  app: string;
  /** The version of the action; for a rollback the live version. */
  version: string;
  reason: string;
  share: number;
  /** Rolls back even if the checks refuse the version. */
  unchecked?: boolean;
}

type ChannelChangeError = EndpointError<
  | 'POST /api/features/:id/rollback'
  | 'POST /api/features/:id/canary'
  | 'POST /api/features/:id/canary/stop'
  | 'POST /api/features/:id/promote'
>;

export const useChannelChange = () => {
  const { api } = useServices();
  const queries = useQueryClient();
  return useMutation<ReleaseOverview, ChannelChangeError, ChannelChange>({
    mutationFn: ({ kind, app, version, reason, share, unchecked }) => {
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
    onSuccess: (overview) => queries.setQueryData(RELEASES_KEY, overview),
    onError: (error) => {
      console.error('Error changing a channel', error);
      void queries.invalidateQueries({ queryKey: RELEASES_KEY });
    },
  });
};

export const usePreviewLink = () => {
  const { api } = useServices();
  return useMutation({
    mutationFn: ({ app, version }: { app: string; version: string }) =>
      api('POST /api/features/:id/preview', { params: { id: app }, body: { version } }),
    onError: (error) => console.error('Error creating a preview link', error),
  });
};
