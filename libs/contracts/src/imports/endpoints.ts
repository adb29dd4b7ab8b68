import { z } from 'zod';
import { byId, type EndpointContract, KB } from '../endpoint.ts';
import { IMPORT_LIMITS } from './csv-columns.ts';
import { exportQuery, importForm, plannedWatches, plannedWatchesQuery, watchImport } from './schemas.ts';

/** Endpoints of the CSV import and export of watches. */
export const importEndpoints = {
  'GET /api/watches/export/csv': {
    summary: 'Watches as a CSV file that can be imported again, in the manner of the language',
    access: 'catalogue.view',
    query: exportQuery,
    contentType: 'text/csv',
    response: z.string(),
  },
  'POST /api/watches/imports': {
    summary: 'Read a CSV file of watches and plan what it would change; nothing is changed yet',
    access: 'catalogue.edit',
    body: importForm,
    multipart: {
      fields: 10,
      fieldBytes: 4 * KB,
      files: 1,
      fileBytes: IMPORT_LIMITS.bytes,
      total: IMPORT_LIMITS.bytes + 100 * KB,
    },
    status: 201,
    response: watchImport,
  },
  'GET /api/watches/imports/:id': {
    summary: 'An import: its plan in figures, and how far it has come',
    access: 'catalogue.edit',
    params: byId,
    response: watchImport,
    errors: ['notFound'],
  },
  'GET /api/watches/imports/:id/watches': {
    summary: 'What an import would do, watch by watch, with what is wrong by row and column',
    access: 'catalogue.edit',
    params: byId,
    query: plannedWatchesQuery,
    response: plannedWatches,
    errors: ['notFound'],
  },
  'POST /api/watches/imports/:id/apply': {
    summary:
      'Carry out a plan; watches that were changed since are left out. A repeated request returns the import as it is',
    access: 'catalogue.edit',
    params: byId,
    response: watchImport,
    errors: ['notFound', 'validation'],
  },
} as const satisfies Record<string, EndpointContract>;
