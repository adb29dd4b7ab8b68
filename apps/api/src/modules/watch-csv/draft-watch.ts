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
import { AppError } from '../../platform/errors/app-error.ts';
import { fieldMessageTranslations, issueTranslations } from '../../platform/errors/field-messages.ts';
import type { Dictionaries } from '../catalogue/catalogue.repository.ts';
import { type Reference, REFERENCES, type StoredWatch } from '../catalogue/stored.ts';
import { NO_RENAMES, renamesOf } from '../watches/variant-renames.ts';
import { checkWatchForm } from '../watches/watch-form-checks.ts';
import { type FileCell, type FileColor, type FileWatch, FileWatchReader } from './file-watch.ts';
import { columnOf, CURRENCY_OF } from './form-columns.ts';
import { type FormInput, formInputOf } from './form-input.ts';
import type { CsvRow } from './read-csv.ts';
import { entryNamed, isReference, listOf } from './tidy-cell.ts';

/** A cell that changes something; `colour` and `size` say where. */
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
/** What the rows of one watch come to. */
export interface WatchDraft {
  kind: ImportKind;
  row: number;
  nameEN: string;
  nameRU: string;
  /** What the panel's form would send; null unless something is to be written. */
  form: WatchForm | null;
  changes: PlannedChange[];
  errors: PlannedError[];
}

/** What drafting needs to know of the shop. */
export interface DraftContext {
  names: Dictionaries;
  /** Those that exist of the pictures that the file names and that are not the watch's own. */
  pictures: ReadonlySet<string>;
}

/** Where a cell stands. */
interface Place {
  row: number;
  column: CsvColumnName | null;
  value: string;
}

/** Of a colour's columns those that are no details. */
const OWN_COLOR_FIELDS = new Set<string>(['colorNameRU', 'colorHex', 'sku']);
/** Fills in the watch form as the owner would have who typed the file's cells into it, and lets its rules judge. */
class Drafting {
  private readonly input: FormInput;
  private readonly changes: PlannedChange[] = [];
  private readonly errors: PlannedError[] = [];
  /** Rows of the file by the places of the form's lists. */
  private readonly stockRows = new Map<number, FileCell>();

  constructor(
    private readonly file: FileWatch,
    private readonly present: StoredWatch | null,
    private readonly context: DraftContext,
  ) {
    this.input = formInputOf(present);
  }

  run(): WatchDraft {
    for (const { row, column, message } of this.file.problems)
      this.refuse({ row, column, value: '' }, fieldMessageTranslations(message));
    for (const column of WATCH_COLUMNS) this.fillWatch(column);
    for (const color of this.file.colors.values()) this.fillColor(color);
    for (const size of this.file.sizes.values()) {
      if (!size.isNew) continue;
      this.input.sizes.push(size.name);
      this.note('size', { text: size.name, row: size.row, before: '' }, null, size.name);
    }
    this.fillStock();
    // Of a watch that is not there nothing else has to be told.
    const isKnown = !this.file.cells.has('id');
    const form = isKnown && this.changes.length > 0 ? this.judge() : null;
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
      // The id of a watch that is there says nothing new.
      this.refuse({ row: cell.row, column, value: cell.text }, fieldMessageTranslations('unknownWatch'));
      return;
    }
    const currency = CURRENCY_OF[column];
    if (currency) this.input.price[currency] = cell.text;
    else if (isReference(column)) this.fillReference(column, cell);
    else if (column === 'flags') this.input['flags'] = listOf(cell.text);
    else this.input[column] = cell.text;
    this.note(column, cell);
  }

  private fillReference(column: Reference, cell: FileCell): void {
    const entry = entryNamed(this.context.names[REFERENCES[column]], cell.text);
    if (cell.text !== '' && !entry)
      this.refuse({ row: cell.row, column, value: cell.text }, fieldMessageTranslations('unknownName'));
    this.input[column] = entry?._id.toHexString() ?? '';
  }

  private fillColor(color: FileColor): void {
    let input = this.input.colors.find(({ colorNameEN }) => colorNameEN === color.name);
    if (!input) {
      input = { colorNameEN: color.name, details: {}, images: [] };
      this.input.colors.push(input);
      this.note('colorNameEN', { text: color.name, row: color.row, before: '' }, color.name);
    }
    for (const column of COLOR_COLUMNS) {
      const cell = color.cells.get(column);
      if (!cell) continue;
      if (column === 'images') {
        const listed = [...new Set(listOf(cell.text))];
        // Pictures are put into order or added here; they are taken away in the form.
        const images = [...listed, ...input.images.filter((path) => !listed.includes(path))];
        if (images.join() === input.images.join()) continue;
        input.images = images;
      } else if (OWN_COLOR_FIELDS.has(column)) input[column] = cell.text;
      else input.details[column] = cell.text;
      this.note(column, cell, color.name);
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
      this.note('stock', cell, color, size);
    }
  }

  private note(
    column: CsvColumnName,
    cell: FileCell,
    color: string | null = null,
    size: string | null = null,
  ): void {
    const { row, before, text: after } = cell;
    this.changes.push({ column, row, colour: color, size, before, after });
  }

  /** The form once its schema and its other rules have seen it; whatever is wrong is noted at its cell. */
  private judge(): WatchForm | null {
    const { data, error } = watchForm.safeParse(this.input, { reportInput: true });
    for (const issue of error?.issues ?? [])
      this.refuse(this.placeOf(issue.path), issueTranslations(issue));
    if (!data) return null;
    const renames = this.present ? renamesOf(data, this.present) : NO_RENAMES;
    try {
      checkWatchForm(data, 0, renames, this.present, this.context.pictures);
    } catch (refusal) {
      if (!(refusal instanceof AppError) || !refusal.extra.fieldMessages) throw refusal;
      for (const [path, message] of Object.entries(refusal.extra.fieldMessages))
        this.refuse(this.placeOf(path.split('.')), fieldMessageTranslations(message));
    }
    return data;
  }

  private refuse(place: Place, message: Record<Language, string>): void {
    const known = this.errors.some(({ row, column }) => row === place.row && column === place.column);
    if (!known) this.errors.push({ ...place, message });
  }

  /** The cell that a path of the form was filled in from; the watch's first row where the file has none. */
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

/** What the rows of one watch come to, beside the watch as it is stored. */
export const draftWatch = (
  rows: readonly CsvRow[],
  present: StoredWatch | null,
  context: DraftContext,
): WatchDraft => new Drafting(new FileWatchReader(present, context.names).read(rows), present, context).run();
