import { GENDERS, normalizeSize, readGender, WATCH_FLAGS } from '@meridian/domain';
import { z } from 'zod';
import {
  emptyToNull,
  json,
  numberText,
  optionalNumber,
  picture,
  priceText,
  wholeText,
} from '../form-values.ts';
import { MAX_LOW_STOCK_THRESHOLD } from '../settings/schemas.ts';
import { colorHex, longText, nameOfUrl, objectId, shortText } from '../values.ts';
import { publishingForm } from './publishing.ts';
import { watchDetails } from './watch-details.ts';
import { watchMeasures } from './watch-measures.ts';

/** A size in its normal form, so that `40 mm` and `40мм` are one size. */
const sizeName = shortText.overwrite(normalizeSize);

/** The form of a watch in the admin panel. */
export const watchForm = z.object({
  nameEN: nameOfUrl,
  nameRU: shortText,
  descriptionEN: longText,
  descriptionRU: longText,
  weight: numberText,
  brand: objectId,
  watchType: objectId,
  category: emptyToNull,
  collection: emptyToNull,
  gender: z
    .string()
    .transform((value) => readGender(value) ?? value)
    .pipe(z.enum(GENDERS)),
  wbLink: z
    .union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)])
    .optional()
    .default(''),
  /** Empty for the setting of the shop. */
  lowStockThreshold: z
    .union([z.literal('').transform(() => null), wholeText.pipe(z.number().max(MAX_LOW_STOCK_THRESHOLD))])
    .optional(),
  /** Empty for an unknown measure. */
  diameter: optionalNumber(watchMeasures.diameter),
  lugToLug: optionalNumber(watchMeasures.lugToLug),
  thickness: optionalNumber(watchMeasures.thickness),
  ...publishingForm,
  price: z.object({ kzt: priceText, rub: priceText, usd: priceText }),
  colors: z
    .array(
      z.object({
        colorNameEN: shortText,
        colorNameRU: shortText,
        originalColorNameEN: z.string().max(200).optional(),
        colorHex,
        sku: shortText,
        details: json(watchDetails),
        images: z.array(picture).max(30).optional().default([]),
      }),
    )
    .min(1)
    .max(30),
  sizes: z.array(sizeName).min(1).max(30),
  stock: z
    .array(
      z.object({
        colorNameEN: shortText,
        colorNameRU: shortText,
        size: sizeName,
        quantity: wholeText,
        /** Empty for a new row. */
        loaded: z.union([z.literal('').transform(() => undefined), wholeText]).optional(),
      }),
    )
    .max(900)
    .superRefine((rows, context) => {
      // Orders reserve from the one row of a colour and size.
      const taken = new Set<string>();
      rows.forEach(({ colorNameEN, size }, index) => {
        const key = JSON.stringify([colorNameEN, size]);
        if (taken.has(key))
          context.addIssue({ code: 'custom', path: [index, 'size'], message: 'a second row' });
        taken.add(key);
      });
    })
    .optional()
    .default([]),
  flags: z.array(z.enum(WATCH_FLAGS)).optional().default([]),
  deletedImages: json(z.array(z.string().max(500)).max(900))
    .optional()
    .default([]),
  revision: wholeText.optional(),
});
export type WatchForm = z.output<typeof watchForm>;
