import { z } from 'zod';
import { byId, type EndpointContract } from '../endpoint.ts';
import { timestamp } from '../values.ts';
import { bulkEdit, bulkEdits, bulkOutcome, bulkUndo } from './bulk-edit.ts';
import { panelQuery } from './catalogue-query.ts';
import { panelWatchPage, watch } from './schemas.ts';

/** Endpoints of the panel for watches of any status, their previews and bulk edits. */
export const panelWatchEndpoints = {
  'GET /api/panel/watches': {
    summary: 'A page of the watches of any status: drafts first, then live watches, then archived ones',
    tag: 'watches',
    access: 'admin',
    permission: 'catalogue.view',
    query: panelQuery,
    status: 200,
    response: panelWatchPage,
  },
  'GET /api/panel/watches/:id': {
    summary: 'One watch of any status',
    tag: 'watches',
    access: 'admin',
    permission: 'catalogue.view',
    params: byId,
    status: 200,
    response: z.object({ watch }),
    errors: ['notFound'],
  },
  'POST /api/watches/:id/preview': {
    summary: 'A link that shows the page of a draft for 7 days',
    tag: 'watches',
    access: 'admin',
    permission: 'catalogue.edit',
    params: byId,
    status: 200,
    response: z.object({ url: z.string(), expiresAt: timestamp }),
    errors: ['notFound'],
  },
  'POST /api/watches/bulk': {
    summary:
      'Change at most 1,000 watches at once; with `dryRun` only the preview of the changes, which changes nothing',
    tag: 'watches',
    access: 'admin',
    permission: 'catalogue.edit',
    headers: z.object({ 'idempotency-key': z.string().min(1).max(255).optional() }),
    body: bulkEdit,
    status: 200,
    response: bulkOutcome,
    errors: ['tooManyWatches', 'idempotencyMismatch'],
  },
  'GET /api/watches/bulk/recent': {
    summary: 'The bulk edits and imports that run or can still be undone, latest first',
    tag: 'watches',
    access: 'admin',
    permission: 'catalogue.view',
    status: 200,
    response: bulkEdits,
  },
  'POST /api/watches/bulk/:id/undo': {
    summary:
      'Undo a bulk edit or an import for 10 minutes: restore the former values of the watches that nobody has changed since, and make new watches drafts',
    tag: 'watches',
    access: 'admin',
    permission: 'catalogue.edit',
    params: byId,
    status: 200,
    response: bulkUndo,
    errors: ['notFound', 'conflict', 'undoExpired'],
  },
} as const satisfies Record<string, EndpointContract>;
