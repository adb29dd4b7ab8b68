import type { ApiClient } from '@meridian/api-client';
import { cartWatchOf } from './cart-watch.ts';
import type { WatchesById } from './resolve-lines.ts';

/** Ids per request, because the length of a URL is limited. */
const PAGE_SIZE = 50;
const OBJECT_ID = /^[0-9a-f]{24}$/;

const pagesOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / PAGE_SIZE) }, (_, page) =>
    ids.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE),
  );

/**
 * Loads watches by id; null for a watch that does not exist. Malformed ids are not requested, because one of them would
 * make the API reject the whole request. A stored cart may have such ids.
 */
export const loadWatches = async (
  api: ApiClient,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<WatchesById> => {
  const validIds = ids.filter((id) => OBJECT_ID.test(id));
  const responses = await Promise.all(
    pagesOf(validIds).map((page) =>
      api('GET /api/watches', {
        query: { ids: page.join(','), limit: String(PAGE_SIZE), details: '0' },
        signal,
      }),
    ),
  );
  const found = new Map<string, ReturnType<typeof cartWatchOf> | null>(ids.map((id) => [id, null]));
  for (const { watches } of responses) for (const watch of watches) found.set(watch._id, cartWatchOf(watch));
  return found;
};
