import { z } from 'zod';
import { contact } from '../users/schemas.ts';
import { amount, cursorText, objectId, pageLimit, searchText } from '../values.ts';

/** Clients of the admin panel: users with the totals of their orders. */
export const clientUser = z.object({
  _id: objectId,
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  userInfo: contact,
});
const totals = { orderCount: z.int(), totalOrderAmount: amount };
export const client = clientUser.extend(totals);
export const clientDetails = z.object({ user: clientUser, ...totals });

export const clientsQuery = z.strictObject({
  /** Sort order, largest first; the other value breaks ties. */
  sort: z.enum(['orders', 'revenue']).optional(),
  /** Words that must all occur in name, email, phone or pickup point. */
  q: searchText.optional(),
  cursor: cursorText.optional(),
  limit: pageLimit.optional(),
});
export const clientPage = z.object({
  clients: z.array(client),
  total: z.int(),
  nextCursor: z.string().nullable(),
});

export type Client = z.infer<typeof client>;
export type ClientDetails = z.infer<typeof clientDetails>;
export type ClientsQuery = z.output<typeof clientsQuery>;
export type ClientPage = z.infer<typeof clientPage>;
