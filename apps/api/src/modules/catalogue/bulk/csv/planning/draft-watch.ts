import {
  COLOR_COLUMNS,
  CSV_COLUMNS,
  type CsvColumnName,
  type PlannedWatch,
  WATCH_COLUMNS,
  watchForm,
  type WatchForm,
} from '@meridian/contracts';
import { foldCase, normalizeSize } from '@meridian/domain';
import { AppError } from '../../../../../platform/errors/app-error.ts';
import {
  type FieldMessage,
  fieldMessageTranslations,
  issueTranslations,
} from '../../../../../platform/errors/field-messages.ts';
import type { FileRows } from '../../edits/bulk-edit.schema.ts';
import type { CatalogueLookups } from '../../../listing/catalogue-lookups.ts';
import { checkWatchForm } from '../../../editing/check-watch-form.ts';
import type { StoredWatch } from '../../../watches/watch.schema.ts';
import { cellKey, cellsOf, isWatchColumn } from '../file/csv-cells.ts';
import { isReference, lookupByName, normalizeCell, splitList } from '../file/csv-cells.ts';
import type { CsvRow } from '../file/read-csv.ts';
import { type FormInput, formInputOf } from './form-input.ts';

/** A changed cell. `colour` and `size` are set for cells of a colour or of a stock row; the API returns these names. */
export type PlannedChange = PlannedWatch['changes'][number];
/** An error of a cell, with its message in both languages. */
type PlannedError = FileRows['errors'][number];
type Place = Omit<PlannedError, 'message'>;
/** The plan for one watch. `form` is the form to save; null if nothing is written. */
export interface WatchDraft extends FileRows {
  nameEN: string;
  nameRU: string;
  form: WatchForm | null;
}

/** Data of the shop that a draft depends on. */
interface DraftContext {
  lookups: CatalogueLookups;
  /** Existing images that the file names and that do not belong to the watch. */
  images: ReadonlySet<string>;
}

/** Columns of the fields that have another name than their column. */
const COLUMN_OF_FIELD: Record<string, CsvColumnName> = {
  ...Object.fromEntries(CSV_COLUMNS.map((column) => [column, column])),
  'price.kzt': 'priceKZT',
  'price.rub': 'priceRUB',
  'price.usd': 'priceUSD',
  colors: 'colorNameEN',
  sizes: 'size',
  quantity: 'stock',
  loaded: 'stock',
};
/** Columns of a colour that are not details. */
const OWN_COLOR_FIELDS = new Set<string>(['colorNameRU', 'colorHex', 'sku']);

/**
 * Plans one watch: compares its rows with the stored watch (null for a new one), fills the changed cells into its form and
 * validates the form.
 */
export class WatchDrafter {
  private readonly input: FormInput;
  private readonly stored: ReadonlyMap<string, string>;
  /** The changed cells of the file by their `cellKey`. The first cell counts; a different later one is an error. */
  private readonly cells = new Map<string, PlannedChange>();
  private readonly changes: PlannedChange[] = [];
  private readonly errors: PlannedError[] = [];

  constructor(
    private readonly rows: readonly CsvRow[],
    private readonly present: StoredWatch | null,
    private readonly context: DraftContext,
  ) {
    this.input = formInputOf(present);
    this.stored = present ? cellsOf(present, context.lookups) : new Map();
  }

  draft(): WatchDraft {
    for (const row of this.rows) this.readRow(row);
    this.fillWatch();
    for (const color of this.input.colors) this.fillColor(color);
    for (const cell of this.cells.values()) if (cell.column === 'size') this.changes.push(cell);
    for (const cell of this.cells.values()) if (cell.column === 'stock') this.fillStock(cell);
    // With an unknown id, further errors would not help.
    const isIdValid = !this.cells.has(cellKey('id'));
    const form = isIdValid && this.changes.length > 0 ? this.validate() : null;
    const isValid = this.errors.length === 0;
    const kind = this.present ? (this.changes.length > 0 ? 'update' : 'unchanged') : 'create';
    return {
      kind: isValid ? kind : 'error',
      row: this.row,
      nameEN: this.input.nameEN ?? '',
      nameRU: this.input.nameRU ?? '',
      form: isValid ? form : null,
      changes: this.changes,
      errors: this.errors,
    };
  }

  private get row(): number {
    return this.rows[0]?.number ?? 0;
  }

  private readRow(file: CsvRow): void {
    const { number: row, cells, tooLong } = file;
    const { colors, sizes } = this.input;
    if (tooLong) this.addError({ row, column: null }, 'extraCells');
    const colorNames = colors.map(({ colorNameEN }) => colorNameEN);
    const color = this.readName(file, 'colorNameEN', colorNames, (colorNameEN) =>
      colors.push({ colorNameEN, details: {}, images: [] }),
    );
    const size = this.readName(file, 'size', sizes, (name) => sizes.push(name));
    for (const [column, text] of cells) {
      if (isWatchColumn(column)) this.put(row, text, column);
      if (isWatchColumn(column) || column === 'colorNameEN' || column === 'size') continue;
      if (color === null) this.addError({ row, column: 'colorNameEN' }, 'required');
      if (column === 'stock' && size === null) this.addError({ row, column: 'size' }, 'required');
      else if (color !== null) this.put(row, text, column, color, column === 'stock' ? size : null);
    }
  }

  /** The name of the colour or size in a row, as it is stored. A new one is added to the form. */
  private readName(
    { number, cells }: CsvRow,
    column: 'colorNameEN' | 'size',
    names: readonly string[],
    add: (name: string) => void,
  ): string | null {
    const cell = cells.get(column);
    if (cell === undefined) return null;
    const normalize = column === 'size' ? normalizeSize : (name: string) => name;
    const typed = normalize(cell);
    const known = names.find((name) => foldCase(normalize(name)) === foldCase(typed));
    if (known !== undefined) return known;
    add(typed);
    if (column === 'size') this.put(number, typed, column, null, typed);
    else this.put(number, typed, column, typed);
    return typed;
  }

  /** Adds a changed cell. A cell of the watch has no colour; only a stock cell and a name of a size have a size. */
  private put(
    row: number,
    typed: string,
    column: CsvColumnName,
    color: string | null = null,
    size: string | null = null,
  ): void {
    const key = cellKey(column, color, size);
    const after = normalizeCell(column, typed, this.context.lookups);
    const before = normalizeCell(column, this.stored.get(key) ?? '', this.context.lookups);
    // Rows of a watch can repeat its cells with the stored text. A stock cell belongs to one row.
    if (after === before && column !== 'stock') return;
    const earlier = this.cells.get(key);
    if (!earlier) this.cells.set(key, { column, row, colour: color, size, before, after });
    else if (earlier.after !== after) this.addError({ row, column }, 'contradicts');
  }

  private fillWatch(): void {
    for (const column of WATCH_COLUMNS) {
      const cell = this.cells.get(cellKey(column));
      if (!cell) continue;
      const { row, after } = cell;
      // The id is a changed cell only if no watch has it.
      if (column === 'id') this.addError({ row, column, value: after }, 'unknownWatch');
      else this.changes.push(cell);
      if (column.startsWith('price')) this.input.price[column.slice('price'.length).toLowerCase()] = after;
      else if (isReference(column)) {
        const entry = lookupByName(this.context.lookups, column, after);
        if (after !== '' && !entry) this.addError({ row, column, value: after }, 'unknownName');
        this.input[column] = entry?._id.toHexString() ?? '';
      } else Object.assign(this.input, { [column]: column === 'flags' ? splitList(after) : after });
    }
  }

  private fillColor(input: FormInput['colors'][number]): void {
    for (const column of COLOR_COLUMNS) {
      const cell = this.cells.get(cellKey(column, input.colorNameEN));
      if (!cell) continue;
      if (column === 'images') {
        const listed = [...new Set(splitList(cell.after))];
        // An import can sort and add images. Only the panel's form can remove them.
        const images = [...listed, ...input.images.filter((path) => !listed.includes(path))];
        if (images.join() === input.images.join()) continue;
        input.images = images;
      } else if (OWN_COLOR_FIELDS.has(column)) input[column] = cell.after;
      else if (column !== 'colorNameEN') input.details[column] = cell.after;
      this.changes.push(cell);
    }
  }

  private fillStock(cell: PlannedChange): void {
    const { colour: colorNameEN, size, before, after: quantity } = cell;
    if (before === quantity || colorNameEN === null || size === null) return;
    const { stock, colors } = this.input;
    const row = stock.find((each) => each.colorNameEN === colorNameEN && each.size === size);
    const colorNameRU = colors.find((color) => color.colorNameEN === colorNameEN)?.['colorNameRU'] ?? '';
    if (row) row.quantity = quantity;
    else stock.push({ colorNameEN, colorNameRU, size, quantity });
    this.changes.push(cell);
  }

  /** Validates the form. Every problem becomes an error of its cell. @returns null if the schema rejects the form */
  private validate(): WatchForm | null {
    const { data, error } = watchForm.safeParse(this.input, { reportInput: true });
    for (const issue of error?.issues ?? [])
      this.addError(this.placeOf(issue.path.map(String)), issueTranslations(issue));
    if (!data) return null;
    try {
      checkWatchForm(data, 0, this.present, this.context.images);
    } catch (problem) {
      if (!(problem instanceof AppError) || !problem.extra.fieldMessages) throw problem;
      for (const [path, message] of Object.entries(problem.extra.fieldMessages))
        this.addError(this.placeOf(path.split('.')), message);
    }
    return data;
  }

  private addError(
    { row, column, value = '' }: Pick<Place, 'row' | 'column'> & Partial<Place>,
    message: FieldMessage | PlannedError['message'],
  ): void {
    if (this.errors.some((error) => error.row === row && error.column === column)) return;
    const translations = typeof message === 'string' ? fieldMessageTranslations(message) : message;
    this.errors.push({ row, column, value, message: translations });
  }

  /** The cell of a path of the form. Without a cell in the file it is in the first row of its colour, size or watch. */
  private placeOf([list = '', index = '', field, detail]: readonly string[]): Place {
    const at = index === '' ? -1 : Number(index);
    const own = (field === 'details' ? detail : field) ?? list;
    if (list === 'sizes') return this.placeIn('size', null, this.input.sizes[at]);
    if (list === 'colors') return this.placeIn(own, this.input.colors[at]?.colorNameEN);
    if (list !== 'stock') return this.placeIn(list === 'price' ? `${list}.${index}` : list);
    const { colorNameEN, size } = this.input.stock[at] ?? {};
    if (own === 'size') return this.placeIn(own, null, size);
    return this.placeIn(own, colorNameEN, own.startsWith('colorName') ? null : size);
  }

  private placeIn(field: string, color: string | null = null, size: string | null = null): Place {
    const column = COLUMN_OF_FIELD[field] ?? null;
    const cell = this.cells.get(cellKey(column ?? '', color, size));
    const rowOf = (of: CsvColumnName, name: string | null): number | undefined =>
      this.rows.find(({ cells }) => name !== null && foldCase(cells.get(of) ?? '') === foldCase(name))
        ?.number;
    const row = cell?.row ?? rowOf('colorNameEN', color) ?? rowOf('size', size) ?? this.row;
    return { row, column, value: cell?.after ?? '' };
  }
}
