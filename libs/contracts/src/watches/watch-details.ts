import { DETAIL_FIELDS } from '@meridian/domain';
import { z } from 'zod';
import { shortText } from '../values.ts';

/** The technical details of a colour, each in both languages (spec section 3). */
const detailKeys = DETAIL_FIELDS.flatMap((field) => [`${field}EN` as const, `${field}RU` as const]);
export const watchDetails = z.object(
  Object.fromEntries(detailKeys.map((key) => [key, shortText])) as Record<
    (typeof detailKeys)[number],
    typeof shortText
  >,
);
