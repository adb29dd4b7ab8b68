import { DETAIL_FIELDS } from '@meridian/domain';
import { z } from 'zod';
import { optionalText } from '../values.ts';

const detailKeys = DETAIL_FIELDS.flatMap((field) => [`${field}EN` as const, `${field}RU` as const]);
const detailsOf = <T extends z.ZodType>(text: T) =>
  z.object(
    Object.fromEntries(detailKeys.map((key) => [key, text])) as Record<(typeof detailKeys)[number], T>,
  );

/** The technical details of a colour, each in both languages (spec section 3). Those of a draft may be empty. */
export const watchDetails = detailsOf(optionalText);
/** The details in a form: a missing one is empty. */
export const detailsForm = detailsOf(optionalText.optional().default(''));
