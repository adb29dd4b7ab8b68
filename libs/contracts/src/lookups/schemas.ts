import { z } from 'zod';
import { objectId, shortText } from '../values.ts';

/** A brand, category or watch type. */
export const lookup = z.object({ _id: objectId, nameRU: shortText, nameEN: shortText });
export const lookupInput = z.object({ nameRU: shortText, nameEN: shortText });

export type Lookup = z.infer<typeof lookup>;
