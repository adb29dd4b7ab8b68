import { STORED } from '../catalogue/stored.ts';

/**
 * The kinds of lookup: path of the API, MongoDB collection, field of a watch that refers to an entry, and subject in
 * the activity log.
 */
export const LOOKUP_KINDS = [
  { path: 'brands', stored: STORED.brands, field: 'brand', subject: 'brand' },
  { path: 'categories', stored: STORED.categories, field: 'category', subject: 'category' },
  { path: 'watchTypes', stored: STORED.watchTypes, field: 'watchType', subject: 'watchType' },
] as const;
export type LookupKind = (typeof LOOKUP_KINDS)[number];
export type LookupPath = LookupKind['path'];

/** Injection token of the `Lookups` of a path. */
export const lookupsToken = (path: LookupPath): string => `lookups:${path}`;
