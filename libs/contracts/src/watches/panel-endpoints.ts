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
    access: 'catalogue.view',
    query: panelQuery,
    response: panelWatchPage,
  },
  'GET /api/panel/watches/:id': {
    summary: 'One watch of any status',
    access: 'catalogue.view',
    params: byId,
    response: z.object({ watch }),
  },
  'POST /api/watches/:id/preview': {
    summary: 'A link that shows the page of a draft for 7 days',
    access: 'catalogue.edit',
    params: byId,
    response: z.object({ url: z.string(), expiresAt: timestamp }),
  },
  'POST /api/watches/bulk': {
    summary:
      'Change at most 1,000 watches at once; with `dryRun` only the preview of the changes, which changes nothing',
    access: 'catalogue.edit',
    headers: z.object({ 'idempotency-key': z.string().min(1).max(255).optional() }),
    body: bulkEdit,
    response: bulkOutcome,
    errors: ['tooManyWatches', 'idempotencyMismatch'],
  },
  'GET /api/watches/bulk/recent': {
    summary: 'The bulk edits and imports that run or can still be undone, latest first',
    access: 'catalogue.view',
    response: bulkEdits,
  },
  'POST /api/watches/bulk/:id/undo': {
    summary:
      'Undo a bulk edit or an import for 10 minutes: restore the former values of the watches that nobody has changed since, and make new watches drafts',
    access: 'catalogue.edit',
    params: byId,
    response: bulkUndo,
    errors: ['conflict', 'undoExpired'],
  },
} as const satisfies Record<string, EndpointContract>;
