import { z } from 'zod';
import { json, picture } from '../form-values.ts';
import { lookup, pagedLookup } from '../lookups/schemas.ts';
import { nameOfUrl, objectId, shortText } from '../values.ts';

export const collection = lookup.extend({
  image: z.string(),
  flags: z.array(z.object({ _id: objectId, nameEN: z.string() })),
});

/** `name` equals `nameEN`. */
export const collectionReference = pagedLookup.extend({ name: z.string() });

export const collectionForm = z.object({
  nameEN: nameOfUrl,
  nameRU: shortText,
  flags: json(z.array(objectId).max(100)).optional().default([]),
  image: picture.optional(),
});

export type Collection = z.infer<typeof collection>;
export type CollectionForm = z.output<typeof collectionForm>;
