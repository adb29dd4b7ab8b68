/**
 * The kinds of lookup: path of the API, field of a watch that refers to an entry (also the subject in the activity log),
 * and MongoDB collection.
 */
export const LOOKUP_KINDS = [
  { path: 'brands', field: 'brand', collection: 'brands' },
  { path: 'categories', field: 'category', collection: 'categories' },
  { path: 'watchTypes', field: 'watchType', collection: 'watchtypes' },
] as const;
export type LookupKind = (typeof LOOKUP_KINDS)[number];
export type LookupPath = LookupKind['path'];
