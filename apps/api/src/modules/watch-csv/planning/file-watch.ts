import {
  COLOR_COLUMNS,
  type ColorColumn,
  type CsvColumnName,
  WATCH_COLUMNS,
  type WatchColumn,
} from '@meridian/contracts';
import { foldCase } from '@meridian/domain';
import type { FieldMessage } from '../../../platform/errors/field-messages.ts';
import type { CatalogueLookups } from '../../catalogue/catalogue-lookups.ts';
import type { StoredWatch } from '../../watches/watch.schema.ts';
import { type Cells, colorCells, watchCells } from '../file/csv-cells.ts';
import type { CsvRow } from '../file/read-csv.ts';
import { normalizeCell } from '../file/normalize-cell.ts';

/** A changed cell: its normalized text, its row, and the text of the stored watch. */
export interface FileCell {
  text: string;
  row: number;
  before: string;
}
export interface FileColor {
  /** The stored name, or the name in the file for a new colour. */
  name: string;
  row: number;
  /** The stored cells; undefined for a new colour. */
  stored: Cells<ColorColumn> | undefined;
  cells: Map<ColorColumn, FileCell>;
}
interface FileStock extends FileCell {
  color: string;
  size: string;
}
interface FileProblem {
  row: number;
  column: CsvColumnName | null;
  message: FieldMessage;
}
/** The changes that the rows of one watch contain. */
export interface FileWatch {
  /** The first row of the watch. */
  row: number;
  cells: Map<WatchColumn, FileCell>;
  /** Keyed by the folded name, like the sizes. */
  colors: Map<string, FileColor>;
  sizes: Map<string, { name: string; row: number; isNew: boolean }>;
  stock: FileStock[];
  /** Contradictions and missing cells. */
  problems: FileProblem[];
}

const OF_WATCH = new Set<string>(WATCH_COLUMNS);
const OF_COLOR = new Set<string>(COLOR_COLUMNS);

/** Merges the rows of one watch and compares them with the stored watch. */
export class FileWatchReader {
  private readonly watch: FileWatch;
  private readonly stored: Cells<WatchColumn> | undefined;
  private readonly stockCells = new Map<string, FileCell>();

  constructor(
    private readonly present: StoredWatch | null,
    private readonly lookups: CatalogueLookups,
  ) {
    this.stored = present ? watchCells(present, lookups) : undefined;
    this.watch = { row: 0, cells: new Map(), colors: new Map(), sizes: new Map(), stock: [], problems: [] };
  }

  read(rows: readonly CsvRow[]): FileWatch {
    this.watch.row = rows[0]?.number ?? 0;
    for (const row of rows) this.readRow(row);
    return this.watch;
  }

  private readRow({ number: row, cells, tooLong }: CsvRow): void {
    if (tooLong) this.addProblem(row, null, 'extraCells');
    const color = this.colorOf(cells.get('colorNameEN'), row);
    const size = this.sizeOf(cells.get('size'), row);
    for (const [column, text] of cells) {
      if (OF_WATCH.has(column)) {
        const own = column as WatchColumn;
        this.put(this.watch.cells, own, text, row, this.stored?.[own] ?? '');
      } else if (OF_COLOR.has(column) && column !== 'colorNameEN') {
        const own = column as ColorColumn;
        if (!color) this.addProblem(row, 'colorNameEN', 'required');
        else this.put(color.cells, own, text, row, color.stored?.[own] ?? '');
      }
    }
    const stock = cells.get('stock');
    if (stock === undefined) return;
    if (!color) this.addProblem(row, 'colorNameEN', 'required');
    if (size === undefined) this.addProblem(row, 'size', 'required');
    if (color && size !== undefined) this.putStock(color.name, size, stock, row);
  }

  /** Adds a cell unless it equals the stored text. The first cell of a column counts; a different later one is a problem. */
  private put<C extends CsvColumnName>(
    into: Map<C, FileCell>,
    column: C,
    typed: string,
    row: number,
    stored: string,
  ): void {
    const text = normalizeCell(column, typed, this.lookups);
    const before = normalizeCell(column, stored, this.lookups);
    if (text === before) return;
    const earlier = into.get(column);
    if (!earlier) into.set(column, { text, row, before });
    else if (earlier.text !== text) this.addProblem(row, column, 'contradicts');
  }

  private putStock(color: string, size: string, typed: string, row: number): void {
    const entry = this.present?.stock.find((each) => each.colorNameEN === color && each.size === size);
    const text = normalizeCell('stock', typed, this.lookups);
    const before = entry ? String(entry.quantity) : '';
    const key = JSON.stringify([color, size]);
    const earlier = this.stockCells.get(key);
    if (earlier && earlier.text !== text) this.addProblem(row, 'stock', 'contradicts');
    if (earlier) return;
    this.stockCells.set(key, { text, row, before });
    if (text !== before) this.watch.stock.push({ color, size, text, row, before });
  }

  private colorOf(typed: string | undefined, row: number): FileColor | undefined {
    if (typed === undefined) return undefined;
    const key = foldCase(typed);
    let color = this.watch.colors.get(key);
    if (!color) {
      const existing = this.present?.colors.find((each) => foldCase(each.colorNameEN) === key);
      const stored = existing && colorCells(existing);
      color = { name: stored?.colorNameEN ?? typed, row, stored, cells: new Map() };
      this.watch.colors.set(key, color);
    }
    return color;
  }

  private sizeOf(typed: string | undefined, row: number): string | undefined {
    if (typed === undefined) return undefined;
    const key = foldCase(typed);
    const earlier = this.watch.sizes.get(key);
    if (earlier) return earlier.name;
    const stored = this.present?.sizes.find((each) => foldCase(each) === key);
    this.watch.sizes.set(key, { name: stored ?? typed, row, isNew: stored === undefined });
    return stored ?? typed;
  }

  private addProblem(row: number, column: CsvColumnName | null, message: FieldMessage): void {
    const { problems } = this.watch;
    if (!problems.some((problem) => problem.row === row && problem.column === column))
      problems.push({ row, column, message });
  }
}
