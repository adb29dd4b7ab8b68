import { z } from 'zod';
import { MERGE_LIMIT } from './cart.ts';
import { lineKey, storedKey } from './cart.ts';
import type { EndpointContract } from './endpoint.ts';

export const favoriteItem = storedKey;
export const favoriteData = z.object({ favoriteData: z.array(favoriteItem) });

export const favoriteEndpoints = {
  'POST /api/favorites/add': {
    summary: 'Add a favourite',
    access: 'user',
    body: lineKey,
    response: favoriteData,
    errors: ['notFound'],
  },
  'POST /api/favorites/remove': {
    summary: 'Remove a favourite',
    access: 'user',
    body: lineKey,
    response: favoriteData,
  },
  'GET /api/favorites/get': {
    summary: 'The favourites',
    access: 'user',
    response: favoriteData,
  },
  'POST /api/favorites/merge': {
    summary: 'Merge the guest favourites',
    access: 'user',
    body: z.object({ items: z.array(lineKey).max(500) }),
    bodyLimit: MERGE_LIMIT,
    response: favoriteData,
  },
} as const satisfies Record<string, EndpointContract>;
