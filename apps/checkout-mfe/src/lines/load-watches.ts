import type { ApiClient } from '@meridian/api-client';
import { cartWatchOf } from './cart-watch.ts';
import type { WatchesById } from './resolve-lines.ts';

/** How many are asked for at once: an address has its limits. */
const PAGE = 50;
const OBJECT_ID = /^[0-9a-f]{24}$/;

const pagesOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, page) =>
    ids.slice(page * PAGE, (page + 1) * PAGE),
  );

/**
 * Reads watches by id; null stands for one that is not there. The cart in the browser belongs to the visitor: what is
 * no id is not asked for, because one of them would spoil the whole question.
 */
export const loadWatches = async (
  api: ApiClient,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<WatchesById> => {
  const asked = ids.filter((id) => OBJECT_ID.test(id));
  const answers = await Promise.all(
    pagesOf(asked).map((page) =>
      api('GET /api/watches', { query: { ids: page.join(','), limit: String(PAGE) }, signal }),
    ),
  );
  const found = new Map<string, ReturnType<typeof cartWatchOf> | null>(ids.map((id) => [id, null]));
  for (const { watches } of answers) for (const watch of watches) found.set(watch._id, cartWatchOf(watch));
  return found;
};
