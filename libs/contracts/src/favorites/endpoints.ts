import { MERGE_LIMIT } from '../cart/endpoints.ts';
import { lineKey } from '../cart/schemas.ts';
import type { EndpointContract } from '../endpoint.ts';
import { favoriteData, favoritesMerge } from './schemas.ts';

export const favoriteEndpoints = {
  'POST /api/favorites/add': {
    summary: 'Add a favourite',
    tag: 'favorites',
    access: 'user',
    body: lineKey,
    status: 200,
    response: favoriteData,
    errors: ['notFound'],
  },
  'POST /api/favorites/remove': {
    summary: 'Remove a favourite',
    tag: 'favorites',
    access: 'user',
    body: lineKey,
    status: 200,
    response: favoriteData,
  },
  'GET /api/favorites/get': {
    summary: 'The favourites',
    tag: 'favorites',
    access: 'user',
    status: 200,
    response: favoriteData,
  },
  'POST /api/favorites/merge': {
    summary: 'Merge the guest favourites',
    tag: 'favorites',
    access: 'user',
    body: favoritesMerge,
    bodyLimit: MERGE_LIMIT,
    status: 200,
    response: favoriteData,
  },
} as const satisfies Record<string, EndpointContract>;
