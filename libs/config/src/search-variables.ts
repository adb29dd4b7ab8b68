import { z } from 'zod';
import { oneOf, urlOf, valueTexts, word } from './value-types.ts';
import { docs } from './variable-docs.ts';

/** The variables of the catalogue search. */
export const searchVariables = {
  CATALOGUE_SEARCH: oneOf(['memory', 'meilisearch']).default('memory').register(docs, {
    section: 'Database and storage',
    meaning:
      'Search of the catalogue: `memory` (an index in each process) or `meilisearch`, a Meilisearch server of version 1.15 or later (docs/capacity.md)',
  }),
  MEILISEARCH_URL: urlOf('https://service.example', 'https:', 'http:').optional().register(docs, {
    section: 'Database and storage',
    meaning: 'URL of the Meilisearch server; required with `CATALOGUE_SEARCH=meilisearch`',
  }),
  MEILISEARCH_API_KEY: word.optional().register(docs, {
    section: 'Database and storage',
    meaning:
      'Key of the Meilisearch server with the actions `search`, `documents.*`, `settings.update`, `indexes.create` and `tasks.get` for the index; required if the server has a master key',
  }),
  MEILISEARCH_INDEX: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must have at most 64 letters, digits, hyphens or underscores')
    .register(valueTexts, { values: 'up to 64 letters, digits, hyphens or underscores' })
    .default('watches')
    .register(docs, {
      section: 'Database and storage',
      meaning: 'Index of the watches. Shops that share a server need different ones',
    }),
};
