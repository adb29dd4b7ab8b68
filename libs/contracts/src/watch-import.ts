import { DETAIL_FIELDS } from '@meridian/domain';
import { z } from 'zod';
import { catalogueQuery } from './catalogue-query.ts';
import { uploadedFile } from './forms.ts';
import { objectId, timestamp } from './text.ts';

/**
 * Columns of a CSV file of watches, in their order. A row is a variant: a watch in one colour and size. The cells of a
 * watch are read from its first row, the cells of a colour from the first row of the colour; in other rows they may be empty.
 */
export const WATCH_COLUMNS = [
  'id',
  'nameEN',
  'nameRU',
  'descriptionEN',
  'descriptionRU',
  'brand',
  'watchType',
  'category',
  'collection',
  'gender',
  'flags',
  'priceKZT',
  'priceRUB',
  'priceUSD',
  'weight',
  'wbLink',
] as const;
export const COLOR_COLUMNS = [
  'colorNameEN',
  'colorNameRU',
  'colorHex',
  'sku',
  ...DETAIL_FIELDS.flatMap((field) => [`${field}EN` as const, `${field}RU` as const]),
  'images',
] as const;
export const VARIANT_COLUMNS = ['size', 'stock'] as const;
export const CSV_COLUMNS = [...WATCH_COLUMNS, ...COLOR_COLUMNS, ...VARIANT_COLUMNS] as const;
export type WatchColumn = (typeof WATCH_COLUMNS)[number];
export type ColorColumn = (typeof COLOR_COLUMNS)[number];
export type CsvColumnName = (typeof CSV_COLUMNS)[number];

/** Separates the values of a list cell, such as flags and images. */
export const CELL_LIST_SEPARATOR = '|';
/** Clears an optional field of a watch. An empty cell leaves the field unchanged. */
export const CLEARED_CELL = '-';

/** Maximum sizes of an import. */
export const IMPORT_LIMITS = { bytes: 10 * 1024 * 1024, rows: 20_000 } as const;

export const IMPORT_KINDS = ['error', 'create', 'update', 'unchanged'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
/**
 * `planned`: nothing is written yet. `applying`: being written. `applied`: everything is written. `undoing`: a conflicting
 * change was found and the import is being rolled back. `refused`: rolled back, nothing is written.
 */
export const IMPORT_STATES = ['planned', 'applying', 'applied', 'undoing', 'refused'] as const;

export const importForm = z.object({
  file: uploadedFile,
  name: z.string().trim().max(200).optional().default(''),
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
  /** Watches to write, and watches already written. */
  total: z.int(),
  done: z.int(),
  /** English names of the conflicting watches. */
  conflicts: z.array(z.string()),
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

/** Watches to export: the filters of the catalogue. */
export const exportQuery = catalogueQuery.omit({ ids: true, limit: true, cursor: true, facets: true });

export type WatchImport = z.infer<typeof watchImport>;
export type PlannedWatch = z.infer<typeof plannedWatch>;
export type PlannedWatches = z.infer<typeof plannedWatches>;
export type ExportQuery = z.infer<typeof exportQuery>;
