import { z } from 'zod';
import { nameOfUrl, objectId, shortText } from '../values.ts';

/** A brand, category or watch type. */
export const lookup = z.object({ _id: objectId, nameRU: shortText, nameEN: shortText });
/** A brand or a collection that a watch refers to. */
export const pagedLookup = lookup.extend({
  slug: z.string().optional().meta({ description: 'Slug of its page' }),
});
export const lookupInput = z.object({ nameRU: shortText, nameEN: nameOfUrl });

export type Lookup = z.infer<typeof lookup>;
export type PagedLookup = z.infer<typeof pagedLookup>;
