import { STORED } from '../catalogue/stored.ts';

/**
 * The plain dictionaries: their path, where they are stored, and the field of a watch that refers to them,
 * and what the activity log calls them.
 */
export const DICTIONARY_KINDS = [
  { path: 'brands', stored: STORED.brands, field: 'brand', subject: 'brand' },
  { path: 'categories', stored: STORED.categories, field: 'category', subject: 'category' },
  { path: 'watchTypes', stored: STORED.watchTypes, field: 'watchType', subject: 'watchType' },
] as const;
export type DictionaryKind = (typeof DICTIONARY_KINDS)[number];
export type DictionaryPath = DictionaryKind['path'];

/** Injection token of the dictionary behind a path. */
export const dictionaryToken = (path: DictionaryPath): string => `dictionary:${path}`;
