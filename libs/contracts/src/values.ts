import { PAGE_SIZE_MAX } from '@meridian/domain';
import { z } from 'zod';

/** Values that several schemas consist of. Every string has a maximum length, so that nothing unbounded reaches the database. */
export const objectId = z
  .string()
  .regex(/^[0-9a-f]{24}$/i)
  // Ids are lower-case, because two spellings would make two cart lines of one watch.
  .toLowerCase()
  .meta({ description: 'An object id' });
export const shortText = z.string().trim().min(1).max(200);
export const optionalText = z.string().trim().max(200);
export const longText = z.string().trim().min(1).max(10_000);
export const colorHex = z.string().regex(/^#[0-9a-f]{6}$/i);
/** Pieces of an order line, by the index of the line in the order's `items`. */
export const lineQuantity = z.object({
  line: z.int().min(0).max(99),
  quantity: z.int().min(1).max(1_000_000),
});
/** A link that a shopper may open. */
export const httpsUrl = z.url({ protocol: /^https$/, hostname: z.regexes.domain }).max(500);
export const timestamp = z.iso.datetime();
/** An amount of money in whole units. */
export const amount = z.number().min(0).max(1_000_000_000_000);
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email());
/** The random token of an emailed link. */
export const linkToken = z.string().max(100);

/** Building blocks of query schemas, where every value is text. */
export const pageLimit = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(PAGE_SIZE_MAX));
/** Opaque cursor; valid for one list in one sort order. */
export const cursorText = z.string().max(2000);
export const searchText = z.string().max(200);
export const calendarDay = z.iso.date().meta({ description: "A day by the clocks of the shop's time zone" });
