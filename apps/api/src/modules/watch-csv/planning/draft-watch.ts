import {
  COLOR_COLUMNS,
  type CsvColumnName,
  type ImportKind,
  WATCH_COLUMNS,
  type WatchColumn,
  watchForm,
  type WatchForm,
} from '@meridian/contracts';
import { foldCase, type Language } from '@meridian/domain';
import { AppError } from '../../../platform/errors/app-error.ts';
import { fieldMessageTranslations, issueTranslations } from '../../../platform/errors/field-messages.ts';
import type { CatalogueLookups } from '../../catalogue/catalogue-lookups.ts';
import type { ReferenceField, StoredWatch } from '../../watches/watch.schema.ts';
import { LOOKUPS_OF_FIELD } from '../../catalogue/catalogue-lookups.ts';
import { checkWatchForm } from '../../watch-editing/check-watch-form.ts';
import { type FileCell, type FileColor, type FileWatch, FileWatchReader } from './file-watch.ts';
import { columnOf, CURRENCY_OF } from './form-columns.ts';
import { type FormInput, formInputOf } from './form-input.ts';
import type { CsvRow } from '../file/read-csv.ts';
import { lookupByName, isReference, splitList } from '../file/normalize-cell.ts';

/** A changed cell. `colour` and `size` are set for cells of a colour or of a stock row; the API returns these names. */
export interface PlannedChange {
  column: CsvColumnName;
  row: number;
  colour: string | null;
  size: string | null;
  before: string;
  after: string;
}
export interface PlannedError {
  row: number;
  column: CsvColumnName | null;
  value: string;
  message: Record<Language, string>;
}
/** The plan for one watch. */
export interface WatchDraft {
  kind: ImportKind;
  row: number;
  nameEN: string;
  nameRU: string;
  /** The form to save; null if nothing is written. */
  form: WatchForm | null;
  changes: PlannedChange[];
  errors: PlannedError[];
}

/** Data of the shop that a draft depends on. */
interface DraftContext {
  lookups: CatalogueLookups;
  /** Existing images that the file names and that do not belong to the watch. */
  images: ReadonlySet<string>;
}

/** The position and text of a cell. */
interface Place {
  row: number;
  column: CsvColumnName | null;
  value: string;
}

/** Columns of a colour that are not details. */
const OWN_COLOR_FIELDS = new Set<string>(['colorNameRU', 'colorHex', 'sku']);
/** Fills the cells of the file into the watch form and validates it by the rules of the form. */
class WatchDrafter {
  private readonly input: FormInput;
  private readonly changes: PlannedChange[] = [];
  private readonly errors: PlannedError[] = [];
  /** Cells of the file by their index in the form's stock list. */
  private readonly stockRows = new Map<number, FileCell>();

  constructor(
    private readonly file: FileWatch,
    private readonly present: StoredWatch | null,
    private readonly context: DraftContext,
  ) {
    this.input = formInputOf(present);
  }

  draft(): WatchDraft {
    for (const { row, column, message } of this.file.problems)
      this.addError({ row, column, value: '' }, fieldMessageTranslations(message));
    for (const column of WATCH_COLUMNS) this.fillWatch(column);
    for (const color of this.file.colors.values()) this.fillColor(color);
    for (const size of this.file.sizes.values()) {
      if (!size.isNew) continue;
      this.input.sizes.push(size.name);
      this.addChange('size', { text: size.name, row: size.row, before: '' }, null, size.name);
    }
    this.fillStock();
    // With an unknown id, further errors would not help.
    const isIdValid = !this.file.cells.has('id');
    const form = isIdValid && this.changes.length > 0 ? this.validate() : null;
    return {
      kind: this.kind(),
      row: this.file.row,
      nameEN: this.input.nameEN ?? '',
      nameRU: this.input.nameRU ?? '',
      form: this.errors.length === 0 ? form : null,
      changes: this.changes,
      errors: this.errors,
    };
  }

  private kind(): ImportKind {
    if (this.errors.length > 0) return 'error';
    if (!this.present) return 'create';
    return this.changes.length > 0 ? 'update' : 'unchanged';
  }

  private fillWatch(column: WatchColumn): void {
    const cell = this.file.cells.get(column);
    if (!cell) return;
    if (column === 'id') {
      // The cell is present only if it differs from the stored id, so no watch has this id.
      this.addError({ row: cell.row, column, value: cell.text }, fieldMessageTranslations('unknownWatch'));
      return;
    }
    const currency = CURRENCY_OF[column];
    if (currency) this.input.price[currency] = cell.text;
    else if (isReference(column)) this.fillReference(column, cell);
    else if (column === 'flags') this.input['flags'] = splitList(cell.text);
    else this.input[column] = cell.text;
    this.addChange(column, cell);
  }

  private fillReference(column: ReferenceField, cell: FileCell): void {
    const entry = lookupByName(this.context.lookups[LOOKUPS_OF_FIELD[column]], cell.text);
    if (cell.text !== '' && !entry)
      this.addError({ row: cell.row, column, value: cell.text }, fieldMessageTranslations('unknownName'));
    this.input[column] = entry?._id.toHexString() ?? '';
  }

  private fillColor(color: FileColor): void {
    let input = this.input.colors.find(({ colorNameEN }) => colorNameEN === color.name);
    if (!input) {
      input = { colorNameEN: color.name, details: {}, images: [] };
      this.input.colors.push(input);
      this.addChange('colorNameEN', { text: color.name, row: color.row, before: '' }, color.name);
    }
    for (const column of COLOR_COLUMNS) {
      const cell = color.cells.get(column);
      if (!cell) continue;
      if (column === 'images') {
        const listed = [...new Set(splitList(cell.text))];
        // An import can sort and add images. Only the panel's form can remove them.
        const images = [...listed, ...input.images.filter((path) => !listed.includes(path))];
        if (images.join() === input.images.join()) continue;
        input.images = images;
      } else if (OWN_COLOR_FIELDS.has(column)) input[column] = cell.text;
      else input.details[column] = cell.text;
      this.addChange(column, cell, color.name);
    }
  }

  private fillStock(): void {
    for (const cell of this.file.stock) {
      const { color, size } = cell;
      const { stock } = this.input;
      const index = stock.findIndex((row) => row.colorNameEN === color && row.size === size);
      const russian = this.input.colors.find(({ colorNameEN }) => colorNameEN === color)?.['colorNameRU'];
      const colorNameRU = typeof russian === 'string' ? russian : '';
      this.stockRows.set(index < 0 ? stock.length : index, cell);
      const row = stock[index];
      if (row) row.quantity = cell.text;
      else stock.push({ colorNameEN: color, colorNameRU, size, quantity: cell.text });
      this.addChange('stock', cell, color, size);
    }
  }

  private addChange(
    column: CsvColumnName,
    cell: FileCell,
    color: string | null = null,
    size: string | null = null,
  ): void {
    const { row, before, text: after } = cell;
    this.changes.push({ column, row, colour: color, size, before, after });
  }

  /** Validates the form. Every problem becomes an error of its cell. @returns null if the schema rejects the form */
  private validate(): WatchForm | null {
    const { data, error } = watchForm.safeParse(this.input, { reportInput: true });
    for (const issue of error?.issues ?? [])
      this.addError(this.placeOf(issue.path), issueTranslations(issue));
    if (!data) return null;
    try {
      checkWatchForm(data, 0, this.present, this.context.images);
    } catch (problem) {
      if (!(problem instanceof AppError) || !problem.extra.fieldMessages) throw problem;
      for (const [path, message] of Object.entries(problem.extra.fieldMessages))
        this.addError(this.placeOf(path.split('.')), fieldMessageTranslations(message));
    }
    return data;
  }

  private addError(place: Place, message: Record<Language, string>): void {
    const hasError = this.errors.some(({ row, column }) => row === place.row && column === place.column);
    if (!hasError) this.errors.push({ ...place, message });
  }

  /** The cell of a path of the form. Without a cell in the file it is the first row of the watch. */
  private placeOf(path: readonly PropertyKey[]): Place {
    const [list = '', index, ...rest] = path.map(String);
    if (index === undefined) return this.placeIn(this.file.cells, list);
    switch (list) {
      case 'colors': {
        const name = this.input.colors[Number(index)]?.colorNameEN ?? '';
        const color = this.file.colors.get(foldCase(name));
        return this.placeIn(color?.cells, (rest[0] === 'details' ? rest[1] : rest[0]) ?? list, color?.row);
      }
      case 'sizes': {
        const value = this.input.sizes[Number(index)] ?? '';
        const row = this.file.sizes.get(foldCase(value))?.row ?? this.file.row;
        return { row, column: 'size', value };
      }
      case 'stock': {
        const cell = this.stockRows.get(Number(index));
        const column = columnOf(rest[0] ?? 'quantity');
        return { row: cell?.row ?? this.file.row, column, value: cell?.text ?? '' };
      }
      default:
        return this.placeIn(this.file.cells, `${list}.${index}`);
    }
  }

  private placeIn(
    cells: ReadonlyMap<CsvColumnName, FileCell> | undefined,
    field: string,
    row = this.file.row,
  ): Place {
    const column = columnOf(field) ?? columnOf(field.replace(/\..*/, ''));
    const cell = column === null ? undefined : cells?.get(column);
    return { row: cell?.row ?? row, column, value: cell?.text ?? '' };
  }
}

/** Plans one watch: the rows of the file compared with the stored watch (null for a new one). */
export const draftWatch = (
  rows: readonly CsvRow[],
  present: StoredWatch | null,
  context: DraftContext,
): WatchDraft =>
  new WatchDrafter(new FileWatchReader(present, context.lookups).read(rows), present, context).draft();
