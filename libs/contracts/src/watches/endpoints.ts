import { z } from 'zod';
import { byId, type EndpointContract, type FormLimits, KB, MB } from '../endpoint.ts';
import { shortOrders } from '../stock.ts';
import { catalogueQuery, similarQuery, suggestionsQuery } from './catalogue-query.ts';
import { searchSuggestions, similarWatches, usageCounts, watch, watchPage } from './schemas.ts';
import { valuesInUse } from './values-in-use.ts';
import { watchForm } from './watch-form.ts';
import { watchOffer } from './watch-offer.ts';

/** The largest watch has 30 colours of 30 images and 30 sizes, with 5 fields per row of stock. */
const WATCH_FORM: FormLimits = {
  fields: 6000,
  fieldBytes: 500 * KB,
  files: 60,
  fileBytes: 15 * MB,
  total: 200 * MB,
};

export const watchEndpoints = {
  'GET /api/watches': {
    summary:
      'With a query a page of watches, with `view=card` as cards; without a query every watch, newest first',
    access: 'public',
    query: catalogueQuery,
    response: watchPage,
  },
  'GET /api/search/suggestions': {
    summary:
      'Watches, brands and collections that match the beginning of a search, at most five, three and three',
    access: 'public',
    query: suggestionsQuery,
    response: searchSuggestions,
  },
  'GET /api/watches/:id': {
    summary:
      'One watch, by id or by slug; a slug that it has had before will do, the answer names the present one',
    access: 'public',
    params: z.object({ id: z.string().min(1).max(250) }),
    query: z.strictObject({
      preview: z.string().max(100).optional().meta({ description: 'Token of a preview link; shows a draft' }),
    }),
    response: z.object({ watch }),
    errors: ['noLongerSold'],
  },
  'GET /api/watches/:id/similar': {
    summary:
      'At most eight watches with the most facets in common, those in stock first; items as with `details=0`',
    access: 'public',
    params: z.object({ id: z.string().min(1).max(250) }),
    query: similarQuery,
    response: similarWatches,
  },
  'POST /api/watches': {
    summary: 'Add a watch',
    access: 'catalogue.edit',
    body: watchForm,
    multipart: WATCH_FORM,
    status: 201,
    response: z.object({ watch }),
    errors: ['duplicate'],
  },
  'PUT /api/watches/:id': {
    summary: 'Save a watch',
    access: 'catalogue.edit',
    params: byId,
    body: watchForm,
    multipart: WATCH_FORM,
    response: z.object({ watch }),
    errors: ['duplicate', 'conflict', 'variantReserved', 'notOnHand'],
  },
  'PATCH /api/watches/:id': {
    summary: 'Change prices and stock of a watch; the stock changes by a difference',
    access: 'catalogue.edit',
    params: byId,
    body: watchOffer,
    response: z.object({ watch, shortOrders }),
    errors: ['conflict', 'notOnHand'],
  },
  'DELETE /api/watches/:id': {
    summary: 'Delete a watch',
    access: 'catalogue.edit',
    params: byId,
    errors: ['conflict'],
  },
  'GET /api/watch-values': {
    summary: 'Details, colour names and sizes in use, most frequent first',
    access: 'catalogue.view',
    response: valuesInUse,
  },
  'GET /api/usage-counts': {
    summary: 'How many watches use each brand, category, watch type and collection',
    access: 'catalogue.view',
    response: usageCounts,
  },
} as const satisfies Record<string, EndpointContract>;
