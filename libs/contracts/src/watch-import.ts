import { DETAIL_FIELDS } from '@meridian/domain';
import { z } from 'zod';
import { catalogueQuery } from './catalogue-query.ts';
import { uploadedFile } from './forms.ts';
import { objectId, timestamp } from './text.ts';

/**
 * The columns of a file of watches, in the order they are written: a row is a watch in a colour and a size. Cells of a
 * watch stand in its first row, cells of a colour in the colour's first one; in the others they may be empty.
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

/** Stands between the values of one cell: flags, pictures. */
export const CELL_LIST_SEPARATOR = '|';
/** Empties an optional cell of a watch; an empty cell leaves what is there. */
export const CLEARED_CELL = '-';

/** What an import takes at most. */
export const IMPORT_LIMITS = { bytes: 10 * 1024 * 1024, rows: 20_000 } as const;

export const IMPORT_KINDS = ['error', 'create', 'update', 'unchanged'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
/**
 * `planned`: nothing is changed yet; `applying`; `applied`: all of it is; `undoing` and `refused`: something came in
 * between, and nothing of it is.
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
  /** Watches by what would become of them. */
  counts: z.object({ error: z.int(), create: z.int(), update: z.int(), unchanged: z.int() }),
  /** Watches to be written, and those that are. */
  total: z.int(),
  done: z.int(),
  /** English names of the watches that stood in the way. */
  conflicts: z.array(z.string()),
});

const column = z.enum(CSV_COLUMNS);
export const plannedWatch = z.object({
  number: z.int(),
  kind: z.enum(IMPORT_KINDS),
  /** Null for a watch that is new. */
  watchId: objectId.nullable(),
  nameEN: z.string(),
  nameRU: z.string(),
  /** Row of the file in which the watch begins; the first below the head is 2. */
  row: z.int(),
  changes: z.array(
    z.object({
      column,
      row: z.int(),
      /** English name of the colour, for what belongs to one. */
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
  /** To be sent as `after` for the next page. */
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

/** Which watches an export is about: the filters of the catalogue. */
export const exportQuery = catalogueQuery.omit({ ids: true, limit: true, cursor: true, facets: true });

export type WatchImport = z.infer<typeof watchImport>;
export type PlannedWatch = z.infer<typeof plannedWatch>;
export type PlannedWatches = z.infer<typeof plannedWatches>;
export type ExportQuery = z.infer<typeof exportQuery>;
