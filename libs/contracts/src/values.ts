import {
  DELIVERY_COUNTRIES,
  type DeliveryCountryCode,
  normalizeCode,
  PAGE_SIZE_MAX,
  PERSON_NAME_MAX_LENGTH,
} from '@meridian/domain';
import { z } from 'zod';

/** Values that several schemas consist of. Every string has a maximum length, so that nothing unbounded reaches the database. */
export const objectId = z
  .string()
  .regex(/^[0-9a-f]{24}$/i)
  // Ids are lower-case, because two spellings would make two cart lines of one watch.
  .toLowerCase()
  .meta({ description: 'An object id' });
/** Invisible characters and those that change the direction: a name with them looks like another one. Emoji need joiners. */
const HIDING = /(?!\p{Join_Control}|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/gu;
/** Fillers, such as the blank pattern of Braille, look like no text as well. */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Control characters, among them line breaks, which would start another line of an email. */
const CONTROL = /\p{Cc}+/gu;
const CONTROL_IN_LONG_TEXT = /[^\P{Cc}\n\r\t]+/gu;
const clean = (text: string): string => (VISIBLE.test(text) ? text.normalize('NFC').replace(HIDING, '') : '');
const oneLine = (text: string): string => clean(text).replace(CONTROL, ' ');
const severalLines = (text: string): string => clean(text).replace(CONTROL_IN_LONG_TEXT, ' ');
export const lineOfText = z.string().overwrite(oneLine).trim();
export const linesOfText = z.string().overwrite(severalLines).trim();
export const shortText = lineOfText.min(1).max(200);
/** A promo code as a shopper or a member of staff types it. */
export const promoCode = z.string().max(100).overwrite(normalizeCode);
/** A first or last name. */
export const personName = shortText.max(PERSON_NAME_MAX_LENGTH);
export const optionalText = lineOfText.max(200);
export const optionalLongText = linesOfText.max(10_000);
/** Whether a name can be part of a URL. A browser removes `.` and `..` from a path. */
export const isNameOfUrl = (name: string): boolean => !/^\.{1,2}$/.test(name);
export const nameOfUrl = shortText.refine(isNameOfUrl);
export const colorHex = z.string().regex(/^#[0-9a-f]{6}$/i);
/** Pieces of an order line, by the index of the line in the order's `items`. */
export const lineQuantity = z.object({
  line: z.int().min(0).max(99),
  quantity: z.int().min(1).max(1_000_000),
});
/** A link that a shopper may open. */
export const httpsUrl = z.url({ protocol: /^https$/, hostname: z.regexes.domain }).max(500);
/** The code of a country of delivery. */
export const countryCode = z.enum(
  DELIVERY_COUNTRIES.map(({ code }) => code) as [DeliveryCountryCode, ...DeliveryCountryCode[]],
);
export const timestamp = z.iso.datetime();
/** An amount of money in whole units. */
export const amount = z.number().min(0).max(1_000_000_000_000);
/** Money received minus money returned, in kzt. Negative if more was returned. */
export const revenue = z.number().min(-1_000_000_000_000).max(1_000_000_000_000);

/** An email with its domain in ASCII, as browsers convert it: `почта.рф` is `xn--80a1acny.xn--p1ai`. */
const withAsciiDomain = (text: string): string => {
  const at = text.lastIndexOf('@');
  const url = `http://${text.slice(at + 1)}`;
  if (at < 0 || !/[^\0-\x7f]/.test(url) || !URL.canParse(url)) return text;
  return `${text.slice(0, at + 1)}${new URL(url).hostname}`;
};
/** Like the pattern of `z.email()`, with top-level domains such as `.рф` in their ASCII form. */
const EMAIL =
  /^(?!\.)(?!.*\.\.)([a-z0-9_'+\-.]*)[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+([a-z]{2,}|xn--[a-z0-9-]{2,59})$/;
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .overwrite(withAsciiDomain)
  .max(254)
  .pipe(z.email({ pattern: EMAIL }));
/** The random token of an emailed link. */
export const linkToken = z.string().max(100);

/** Building blocks of query schemas, where every value is text. */
export const pageLimit = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(PAGE_SIZE_MAX));
/** Ids of a page at most, separated by commas. */
export const objectIds = z
  .string()
  .max(25 * PAGE_SIZE_MAX)
  .transform((value) => value.split(',').filter(Boolean))
  .pipe(z.array(objectId).max(PAGE_SIZE_MAX));
/** Opaque cursor; valid for one list in one sort order. */
export const cursorText = z.string().max(2000);
export const searchText = z.string().max(200);
export const calendarDay = z.iso.date().meta({ description: "A day by the clocks of the shop's time zone" });
