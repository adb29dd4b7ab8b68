import { z } from 'zod';
import { byId, type EndpointContract } from './endpoint.ts';
import { contact } from './users.ts';
import { amount, cursorText, objectId, pageLimit, revenue, searchText } from './values.ts';

/** Clients of the admin panel: users with the totals of their orders. */
export const clientUser = z.object({
  _id: objectId,
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  userInfo: contact,
});
const totals = {
  orderCount: z.int(),
  /** Money received minus money returned, in kzt. */
  totalOrderAmount: revenue,
  /** The amount of unpaid orders, in kzt. */
  unpaidOrderAmount: amount,
};
export const client = clientUser.extend(totals);
export const listedClient = client.extend({
  guest: z.enum(['only', 'also']).optional().meta({
    description:
      '`only`: a person without an account, with the id of the latest order; `also`: an account whose totals contain orders of its verified email without the account',
  }),
});
export const clientDetails = z.object({ user: clientUser, ...totals });

export const clientsQuery = z.strictObject({
  /** Sort order, largest first; the other value breaks ties. */
  sort: z.enum(['orders', 'revenue']).optional(),
  /** Words that must all occur in name, email, phone or pickup point. */
  q: searchText.optional(),
  guests: z
    .literal('1')
    .optional()
    .meta({ description: 'Adds people who ordered without an account, merged by their email' }),
  cursor: cursorText.optional(),
  limit: pageLimit.optional(),
});
export const clientPage = z.object({
  clients: z.array(listedClient),
  total: z.int(),
  nextCursor: z.string().nullable(),
});

export type Client = z.infer<typeof client>;
export type ListedClient = z.infer<typeof listedClient>;
export type ClientDetails = z.infer<typeof clientDetails>;
export type ClientsQuery = z.output<typeof clientsQuery>;
export type ClientPage = z.infer<typeof clientPage>;

export const clientEndpoints = {
  'GET /api/user/all': {
    summary: 'Clients',
    access: 'clients.view',
    response: z.array(client),
  },
  'GET /api/user/details/:id': {
    summary: 'One client',
    access: 'clients.view',
    params: byId,
    response: clientDetails,
  },
  'GET /api/user/page': {
    summary: 'Clients a page at a time, the best first',
    access: 'clients.view',
    query: clientsQuery,
    response: clientPage,
  },
  'POST /api/clients/exports': {
    summary: 'Record an export of clients by a member of staff before the panel creates the file',
    access: 'clients.view',
    confirmed: true,
  },
  'DELETE /api/clients/:id/sessions': {
    summary: 'End all sessions of a client',
    access: 'clients.edit',
    params: byId,
  },
} as const satisfies Record<string, EndpointContract>;
