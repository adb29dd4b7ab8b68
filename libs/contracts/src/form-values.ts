import { z } from 'zod';
import { objectId } from './values.ts';

/** Multipart forms, after bracketed names have become nested values. Every leaf is text. */
export const numberText = z.union([
  z
    .string()
    .trim()
    .regex(/^\d{1,12}(\.\d{1,3})?$/)
    .transform(Number),
  z.number().min(0),
]);
/** A price of 0 could be displayed, but not ordered. */
const isPositive = (value: number): boolean => value > 0;
/** Amounts have at most two decimals, so that sums are exact. */
const amountOfMoney = z.number().min(0).max(999_999_999_999).multipleOf(0.01);
export const price = amountOfMoney.refine(isPositive);
/** A price in tenge, which has no fraction. */
export const wholePrice = price.refine(Number.isInteger);
/** Empty text and a missing field are undefined. */
export const optionalPrice = z
  .union([
    z.literal('').transform(() => undefined),
    z
      .string()
      .trim()
      .regex(/^\d{1,12}(\.\d{1,2})?$/)
      .transform(Number),
    amountOfMoney,
  ])
  .refine((value) => value === undefined || isPositive(value))
  .optional();
export const optionalWholePrice = optionalPrice.refine(
  (value) => value === undefined || Number.isInteger(value),
);
export const wholeText = numberText.pipe(z.int().min(0).max(1_000_000));
/** An optional number in a form: empty text is null, a missing field is undefined. */
export const optionalNumber = (bounds: z.ZodType<number, number>) =>
  z.union([z.literal('').transform(() => null), numberText.pipe(bounds)]).optional();
export const json = <T extends z.ZodType>(schema: T) =>
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
export const picture = z.union([z.string().max(500), uploadedFile]);

export const emptyToNull = z
  .union([z.literal('').transform(() => null), objectId])
  .nullish()
  .transform((value) => value ?? null);
