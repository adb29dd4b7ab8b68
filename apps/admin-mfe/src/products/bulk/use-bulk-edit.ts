import type { BulkChange, BulkEditInput } from '@meridian/contracts';
import { randomKey } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { errorText } from '@meridian/panel';
import { toast } from '@meridian/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { WATCHES_KEY } from '../use-watches.ts';

const RECENT_KEY = [...WATCHES_KEY, 'bulk'];
/** An edit that runs, or whose time for the undo ends, changes without a user interaction. */
const RECENT_INTERVAL_MS = 15_000;

export type BulkSelection = BulkEditInput['watches'];

/** Calculates a bulk edit, and applies it. A repeated attempt has the same key, so that it changes the watches once. */
export const useBulkEdit = (watches: BulkSelection) => {
  const { api } = useServices();
  const queries = useQueryClient();
  const preview = useMutation({
    mutationFn: (change: BulkChange) =>
      api('POST /api/watches/bulk', { body: { watches, change, dryRun: true } }),
    onError: (error) => console.error('Error calculating the bulk edit', error),
  });
  const apply = useMutation({
    mutationFn: ({ change, key }: { change: BulkChange; key: string }) =>
      api('POST /api/watches/bulk', {
        body: { watches, change, dryRun: false },
        headers: { 'idempotency-key': key },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: WATCHES_KEY }),
    onError: (error) => console.error('Error applying the bulk edit', error),
  });
  return { preview, apply, newKey: randomKey };
};

/** The bulk edits that run or can be undone. */
export const useRecentBulkEdits = (enabled: boolean) => {
  const { api } = useServices();
  return useQuery({
    queryKey: RECENT_KEY,
    queryFn: ({ signal }) => api('GET /api/watches/bulk/recent', { signal }),
    refetchInterval: ({ state }) => (state.data?.edits.length ? RECENT_INTERVAL_MS : false),
    enabled,
  });
};

export const useUndoBulkEdit = () => {
  const { t } = useTexts('admin');
  const { api } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('POST /api/watches/bulk/:id/undo', { params: { id } }),
    onSuccess: ({ restored, kept }) => {
      toast(t('bulk.undone', { count: restored }), { tone: 'success' });
      if (kept > 0) toast(t('bulk.kept', { count: kept }));
    },
    onError: (error) => {
      console.error('Error undoing the bulk edit', error);
      toast(errorText(t, error), { tone: 'error' });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: WATCHES_KEY }),
  });
};
