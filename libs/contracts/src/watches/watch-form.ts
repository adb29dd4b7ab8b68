import { GENDERS, normalizeSize, readGender, WATCH_FLAGS } from '@meridian/domain';
import { z } from 'zod';
import {
  emptyToNull,
  json,
  numberText,
  optionalNumber,
  optionalPrice,
  optionalWholePrice,
  picture,
  wholeText,
} from '../form-values.ts';
import { MAX_LOW_STOCK_THRESHOLD } from '../settings.ts';
import { stockReason } from '../stock.ts';
import { colorHex, isNameOfUrl, optionalLongText, optionalText, shortText } from '../values.ts';
import { publishingForm } from './publishing.ts';
import { customsForm } from './watch-customs.ts';
import { detailsForm } from './watch-details.ts';
import { watchMeasures } from './watch-measures.ts';

/** A size in its normal form, so that `40 mm` and `40мм` are one size. */
const sizeName = shortText.overwrite(normalizeSize);

/** Tables, cards and documents have room for this many characters. */
const MAX_NAME_LENGTH = 120;
const MAX_SKU_LENGTH = 60;
const text = optionalText.optional().default('');
const longText = optionalLongText.optional().default('');
/** A draft without an English name has its Russian one in its URL. */
const name = optionalText.max(MAX_NAME_LENGTH).refine(isNameOfUrl).optional().default('');
const blank = z.literal('').transform(() => undefined);

/**
 * The form of a watch in the admin panel. A draft needs only a name. `missingForSale` finds the values that a watch on sale
 * lacks; the schema checks those that are there.
 */
export const watchForm = z.object({
  nameEN: name,
  nameRU: name,
  descriptionEN: longText,
  descriptionRU: longText,
  /** Grams; 0 if missing. */
  weight: z
    .union([z.literal('').transform(() => 0), numberText])
    .optional()
    .default(0),
  brand: emptyToNull,
  watchType: emptyToNull,
  category: emptyToNull,
  collection: emptyToNull,
  gender: z
    .union([
      blank,
      z
        .string()
        .transform((value) => readGender(value) ?? value)
        .pipe(z.enum(GENDERS)),
    ])
    .optional(),
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
  ...customsForm,
  ...publishingForm,
  price: z.object({ kzt: optionalWholePrice, rub: optionalPrice, usd: optionalPrice }).optional().default({}),
  colors: z
    .array(
      z.object({
        /** The key of the colour, also in a draft. */
        colorNameEN: shortText,
        colorNameRU: text,
        originalColorNameEN: z.string().max(200).optional(),
        colorHex: z
          .union([z.literal(''), colorHex])
          .optional()
          .default(''),
        sku: optionalText.max(MAX_SKU_LENGTH).optional().default(''),
        details: json(detailsForm)
          .optional()
          .default(() => detailsForm.parse({})),
        images: z.array(picture).max(30).optional().default([]),
      }),
    )
    .max(30)
    .optional()
    .default([]),
  sizes: z.array(sizeName).max(30).optional().default([]),
  stock: z
    .array(
      z.object({
        colorNameEN: shortText,
        colorNameRU: text,
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
  /** Why the stock changes. */
  stockReason,
  revision: wholeText.optional(),
});
export type WatchForm = z.output<typeof watchForm>;
