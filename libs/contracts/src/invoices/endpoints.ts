import { LANGUAGES } from '@meridian/domain';
import { z } from 'zod';
import { byId, type EndpointContract } from '../endpoint.ts';
import { byOrderAccess, orderAccess } from '../orders/schemas.ts';
import { objectId } from '../values.ts';
import { invoice, invoiceSummary } from './schemas.ts';

const byKeyAndId = z.object({ key: orderAccess, invoiceId: objectId });
/** Language of the document; default the language of the order. */
const language = z.strictObject({ lang: z.enum(LANGUAGES).optional() });
const pdf = {
  query: language,
  contentType: 'application/pdf',
  response: z.string().meta({ format: 'binary' }),
  errors: ['notFound'],
} as const satisfies Partial<EndpointContract>;

export const invoiceEndpoints = {
  'GET /api/orders/:id/invoices': {
    summary: 'Invoice and credit notes of an order, oldest first',
    access: 'orders.view',
    params: byId,
    response: z.array(invoiceSummary),
    errors: ['notFound'],
  },
  'GET /api/invoices/:id/pdf': {
    ...pdf,
    summary: 'An invoice or a credit note as a PDF file',
    access: 'orders.view',
    params: byId,
  },
  'GET /api/orders/by-key/:key/invoices': {
    summary: 'Invoice and credit notes of an own order, oldest first',
    access: 'optional',
    params: byOrderAccess,
    response: z.array(invoiceSummary),
    errors: ['notFound'],
  },
  'GET /api/orders/by-key/:key/invoices/:invoiceId': {
    summary: 'A document of an own order, for the print page',
    access: 'optional',
    params: byKeyAndId,
    response: invoice,
    errors: ['notFound'],
  },
  'GET /api/orders/by-key/:key/invoices/:invoiceId/pdf': {
    ...pdf,
    summary: 'A document of an own order as a PDF file',
    access: 'optional',
    params: byKeyAndId,
  },
} as const satisfies Record<string, EndpointContract>;
