import { z } from 'zod';
import { CSV_COLUMNS, IMPORT_KINDS, IMPORT_LIMITS } from './csv-columns.ts';
import { byId, type EndpointContract, KB } from './endpoint.ts';
import { uploadedFile } from './form-values.ts';
import { lineOfText, objectId, timestamp } from './values.ts';
import { BULK_STAGES } from './watches/bulk-edit.ts';
import { panelQuery } from './watches/catalogue-query.ts';

/** `planned`: nothing is written yet. `applying` and `undoing` are in progress; the shop completes them also after a crash. */
export const IMPORT_STATES = ['planned', ...BULK_STAGES] as const;

export const importForm = z.object({
  file: uploadedFile,
  name: lineOfText.max(200).optional().default(''),
});

export const watchImport = z.object({
  _id: objectId,
  /** Of the file. */
  name: z.string(),
  createdAt: timestamp,
  state: z.enum(IMPORT_STATES),
  /** Rows of the file. */
  rows: z.int(),
  /** Watches by kind of change. */
  counts: z.object({ error: z.int(), create: z.int(), update: z.int(), unchanged: z.int() }),
  /** Watches to write, and those of them that the stage in progress has dealt with. */
  total: z.int(),
  done: z.int(),
  /**
   * Watches that stay as they are, because someone has changed them after the preview, taken their new name or deleted an entry
   * that they need: their number, and the first of them with their first row in the file.
   */
  refused: z.int(),
  refusals: z.array(z.object({ row: z.int(), nameEN: z.string(), nameRU: z.string() })),
  /** Watches that the undo has left as they are, because someone has changed them since. */
  kept: z.int(),
  /** Until then `POST /api/watches/bulk/:id/undo` undoes the import; null if it cannot be undone. */
  undoUntil: timestamp.nullable(),
});

const column = z.enum(CSV_COLUMNS);
export const plannedWatch = z.object({
  number: z.int(),
  kind: z.enum(IMPORT_KINDS),
  /** Null for a new watch. */
  watchId: objectId.nullable(),
  nameEN: z.string(),
  nameRU: z.string(),
  /** First row of the watch in the file; the row below the header is 2. */
  row: z.int(),
  changes: z.array(
    z.object({
      column,
      row: z.int(),
      /** English name of the colour, if the change belongs to a colour. */
      colour: z.string().nullable(),
      size: z.string().nullable(),
      before: z.string(),
      after: z.string(),
    }),
  ),
  errors: z.array(
    z.object({ row: z.int(), column: column.nullable(), value: z.string(), message: z.string() }),
  ),
});
export const plannedWatches = z.object({
  watches: z.array(plannedWatch),
  /** Value of `after` for the next page. */
  next: z.int().nullable(),
});
export const plannedWatchesQuery = z.strictObject({
  kind: z.enum(IMPORT_KINDS).optional(),
  after: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .optional(),
});

/** Watches to export: the filters of the panel's list. */
export const exportQuery = panelQuery.omit({ ids: true, limit: true, cursor: true });

export type WatchImport = z.infer<typeof watchImport>;
export type PlannedWatch = z.infer<typeof plannedWatch>;
export type ExportQuery = z.infer<typeof exportQuery>;

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
  },
  'GET /api/watches/imports/:id/watches': {
    summary: 'What an import would do, watch by watch, with what is wrong by row and column',
    access: 'catalogue.edit',
    params: byId,
    query: plannedWatchesQuery,
    response: plannedWatches,
  },
  'POST /api/watches/imports/:id/apply': {
    summary:
      'Carry out a plan; watches that were changed since are left out. A repeated request returns the import as it is',
    access: 'catalogue.edit',
    params: byId,
    response: watchImport,
    errors: ['validation'],
  },
} as const satisfies Record<string, EndpointContract>;
