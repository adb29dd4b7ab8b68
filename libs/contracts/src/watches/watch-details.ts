import { DETAIL_FIELDS } from '@meridian/domain';
import { z } from 'zod';
import { optionalText } from '../values.ts';

/** `materialEN`, `materialRU` and so on. */
export const DETAIL_KEYS = DETAIL_FIELDS.flatMap((field) => [`${field}EN` as const, `${field}RU` as const]);
const detailsOf = <T extends z.ZodType>(text: T) =>
  z.object(
    Object.fromEntries(DETAIL_KEYS.map((key) => [key, text])) as Record<(typeof DETAIL_KEYS)[number], T>,
  );

/** The technical details of a colour, each in both languages (spec section 3). Those of a draft may be empty. */
export const watchDetails = detailsOf(optionalText);
/** The details in a form: a missing one is empty. */
export const detailsForm = detailsOf(optionalText.optional().default(''));
