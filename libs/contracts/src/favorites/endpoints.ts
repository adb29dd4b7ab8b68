import { MERGE_LIMIT } from '../cart/endpoints.ts';
import { lineKey } from '../cart/schemas.ts';
import type { EndpointContract } from '../endpoint.ts';
import { favoriteData, favoritesMerge } from './schemas.ts';

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
    body: favoritesMerge,
    bodyLimit: MERGE_LIMIT,
    response: favoriteData,
  },
} as const satisfies Record<string, EndpointContract>;
