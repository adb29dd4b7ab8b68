import {
  COLOR_COLUMNS,
  type ColorColumn,
  type CsvColumnName,
  WATCH_COLUMNS,
  type WatchColumn,
} from '@meridian/contracts';
import { foldCase } from '@meridian/domain';
import type { FieldMessage } from '../../platform/errors/field-messages.ts';
import type { Dictionaries } from '../catalogue/catalogue.repository.ts';
import type { StoredWatch } from '../catalogue/stored.ts';
import { type Cells, colorCells, watchCells } from './csv-cells.ts';
import type { CsvRow } from './read-csv.ts';
import { tidyCell } from './tidy-cell.ts';

/** A text of the file, tidied, the row in which it stands, and what it takes the place of. */
export interface FileCell {
  text: string;
  row: number;
  before: string;
}
export interface FileColor {
  /** As the watch calls it, or as the file does if it is new. */
  name: string;
  row: number;
  /** What the watch says of it; undefined if it is new. */
  stored: Cells<ColorColumn> | undefined;
  cells: Map<ColorColumn, FileCell>;
}
export interface FileStock extends FileCell {
  color: string;
  size: string;
}
export interface Problem {
  row: number;
  column: CsvColumnName | null;
  message: FieldMessage;
}
/** What the rows of one watch say together, less what it is already. */
export interface FileWatch {
  /** Its first row. */
  row: number;
  cells: Map<WatchColumn, FileCell>;
  /** By their names without regard to case, like the sizes. */
  colors: Map<string, FileColor>;
  sizes: Map<string, { name: string; row: number; isNew: boolean }>;
  stock: FileStock[];
  /** What can't be read together. */
  problems: Problem[];
}

const OF_WATCH = new Set<string>(WATCH_COLUMNS);
const OF_COLOR = new Set<string>(COLOR_COLUMNS);

/** Puts the rows of one watch together and compares them with the watch as it is stored. */
export class FileWatchReader {
  private readonly watch: FileWatch;
  private readonly stored: Cells<WatchColumn> | undefined;
  private readonly counted = new Map<string, FileCell>();

  constructor(
    private readonly present: StoredWatch | null,
    private readonly names: Dictionaries,
  ) {
    this.stored = present ? watchCells(present, names) : undefined;
    this.watch = { row: 0, cells: new Map(), colors: new Map(), sizes: new Map(), stock: [], problems: [] };
  }

  read(rows: readonly CsvRow[]): FileWatch {
    this.watch.row = rows[0]?.number ?? 0;
    for (const row of rows) this.readRow(row);
    return this.watch;
  }

  private readRow({ number: row, cells, tooLong }: CsvRow): void {
    if (tooLong) this.complain(row, null, 'extraCells');
    const color = this.colorOf(cells.get('colorNameEN'), row);
    const size = this.sizeOf(cells.get('size'), row);
    for (const [column, text] of cells) {
      if (OF_WATCH.has(column)) {
        const own = column as WatchColumn;
        this.put(this.watch.cells, own, text, row, this.stored?.[own] ?? '');
      } else if (OF_COLOR.has(column) && column !== 'colorNameEN') {
        const own = column as ColorColumn;
        if (!color) this.complain(row, 'colorNameEN', 'required');
        else this.put(color.cells, own, text, row, color.stored?.[own] ?? '');
      }
    }
    const stock = cells.get('stock');
    if (stock === undefined) return;
    if (!color) this.complain(row, 'colorNameEN', 'required');
    if (size === undefined) this.complain(row, 'size', 'required');
    if (color && size !== undefined) this.putStock(color.name, size, stock, row);
  }

  /** What equals the stored text says nothing; of the rest the first counts, and no other one may differ. */
  private put<C extends CsvColumnName>(
    into: Map<C, FileCell>,
    column: C,
    typed: string,
    row: number,
    stored: string,
  ): void {
    const text = tidyCell(column, typed, this.names);
    const before = tidyCell(column, stored, this.names);
    if (text === before) return;
    const known = into.get(column);
    if (!known) into.set(column, { text, row, before });
    else if (known.text !== text) this.complain(row, column, 'contradicts');
  }

  private putStock(color: string, size: string, typed: string, row: number): void {
    const entry = this.present?.stock.find((each) => each.colorNameEN === color && each.size === size);
    const text = tidyCell('stock', typed, this.names);
    const before = entry ? String(entry.quantity) : '';
    const key = JSON.stringify([color, size]);
    const known = this.counted.get(key);
    if (known && known.text !== text) this.complain(row, 'stock', 'contradicts');
    if (known) return;
    this.counted.set(key, { text, row, before });
    if (text !== before) this.watch.stock.push({ color, size, text, row, before });
  }

  private colorOf(typed: string | undefined, row: number): FileColor | undefined {
    if (typed === undefined) return undefined;
    const key = foldCase(typed);
    let color = this.watch.colors.get(key);
    if (!color) {
      const known = this.present?.colors.find((each) => foldCase(each.colorNameEN) === key);
      const stored = known && colorCells(known);
      color = { name: stored?.colorNameEN ?? typed, row, stored, cells: new Map() };
      this.watch.colors.set(key, color);
    }
    return color;
  }

  private sizeOf(typed: string | undefined, row: number): string | undefined {
    if (typed === undefined) return undefined;
    const key = foldCase(typed);
    const known = this.watch.sizes.get(key);
    if (known) return known.name;
    const stored = this.present?.sizes.find((each) => foldCase(each) === key);
    this.watch.sizes.set(key, { name: stored ?? typed, row, isNew: stored === undefined });
    return stored ?? typed;
  }

  private complain(row: number, column: CsvColumnName | null, message: FieldMessage): void {
    const { problems } = this.watch;
    if (!problems.some((problem) => problem.row === row && problem.column === column))
      problems.push({ row, column, message });
  }
}
