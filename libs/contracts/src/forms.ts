import { GENDERS, readGender, WATCH_FLAGS } from '@meridian/domain';
import { z } from 'zod';
import { colorHex, longText, objectId, shortText } from './text.ts';
import { watchDetails } from './watch.ts';

/** Multipart forms, after bracketed names have become nested values. Every leaf is text. */
const numberText = z.union([
  z
    .string()
    .trim()
    .regex(/^\d{1,12}(\.\d{1,3})?$/)
    .transform(Number),
  z.number().min(0),
]);
/** Amounts have at most two decimals, so that sums are exact. */
const priceText = z.union([
  z
    .string()
    .trim()
    .regex(/^\d{1,12}(\.\d{1,2})?$/)
    .transform(Number),
  z.number().min(0).max(999_999_999_999).multipleOf(0.01),
]);
const wholeText = numberText.pipe(z.int().min(0).max(1_000_000));
const json = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value, context) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      context.issues.push({ code: 'custom', message: 'not JSON', input: value });
      return z.NEVER;
    }
  }, schema);

/** An image of a colour: the path of an existing image, or the marker of an uploaded file. */
export const uploadedFile = z
  .object({ upload: z.int().min(0) })
  .meta({ description: 'Position among the uploaded files; set by the server' });
const picture = z.union([z.string().max(500), uploadedFile]);

const emptyToNull = z
  .union([z.literal('').transform(() => null), objectId])
  .nullish()
  .transform((value) => value ?? null);

export const watchForm = z.object({
  nameEN: shortText,
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
  sizes: z.array(shortText).min(1).max(30),
  stock: z
    .array(
      z.object({
        colorNameEN: shortText,
        colorNameRU: shortText,
        size: shortText,
        quantity: wholeText,
        /** Empty for a new row. */
        loaded: z.union([z.literal('').transform(() => undefined), wholeText]).optional(),
      }),
    )
    .max(900)
    .superRefine((rows, context) => {
      // Orders reserve from the one row of a colour and size.
      rows.forEach(({ colorNameEN, size }, index) => {
        const first = rows.findIndex((row) => row.colorNameEN === colorNameEN && row.size === size);
        if (first < index)
          context.addIssue({ code: 'custom', path: [index, 'size'], message: 'a second row' });
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

export const collectionForm = z.object({
  nameEN: shortText,
  nameRU: shortText,
  flags: json(z.array(objectId).max(100)).optional().default([]),
  image: picture.optional(),
});
export type CollectionForm = z.output<typeof collectionForm>;
