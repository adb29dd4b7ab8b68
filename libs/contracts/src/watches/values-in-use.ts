import { DETAIL_FIELDS, type DetailField } from '@meridian/domain';
import { z } from 'zod';

/** A text that watches use in both languages. */
const usedText = z.object({ en: z.string(), ru: z.string() });
const usedTexts = z.array(usedText);

/** Texts that the newest watches use, most frequent first. The form of a watch suggests them. */
export const valuesInUse = z.object({
  details: z.object(
    Object.fromEntries(DETAIL_FIELDS.map((field) => [field, usedTexts])) as Record<
      DetailField,
      typeof usedTexts
    >,
  ),
  colorNames: z.array(usedText.extend({ colorHex: z.string() })),
  sizes: z.array(z.string()),
});
export type ValuesInUse = z.infer<typeof valuesInUse>;
