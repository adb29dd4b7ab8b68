import {
  type CountedVariant,
  type HandlerInput,
  MAX_COUNT_ROWS,
  type StockCountRow,
  type StockVariant,
} from '@meridian/contracts';
import { normalizeSize } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { AppError, isAppError } from '../../../platform/errors/app-error.ts';
import { readRecords } from '../../../platform/csv/csv-records.ts';
import { offeredFields } from '../editing/offered-fields.ts';
import { WriteWatch } from '../editing/write-watch.ts';
import { AllWatchesRepository } from '../watches/all-watches.repository.ts';
import type { StoredWatch } from '../watches/watch.schema.ts';
import { presentStock } from './list-stock.ts';
import { ReservedStock } from '../stock/reserved-stock.ts';

const MAX_PIECES = 1_000_000;
/** Characters of a line of a list. */
const MAX_LINE_LENGTH = 1000;

/** A line of a list: SKU, size and counted pieces. The first line can be a header. */
interface CountLine {
  line: number;
  sku: string;
  size: string;
  counted: number | null;
}

const numberOf = (text: string): number | null => {
  const value = /^\d{1,7}$/.test(text) ? Number(text) : NaN;
  return value <= MAX_PIECES ? value : null;
};

/** @throws AppError `validation` if the list is no CSV, or too long */
const readCountList = (list: string): CountLine[] => {
  const records = readRecords(Buffer.from(list), 'list', MAX_COUNT_ROWS + 2, MAX_LINE_LENGTH);
  const lines = records.map(({ record: [sku = '', size = '', pieces = ''], info }) => ({
    line: info.lines,
    sku,
    size: normalizeSize(size),
    counted: numberOf(pieces),
  }));
  const rows = lines[0]?.counted === null ? lines.slice(1) : lines;
  if (rows.length > MAX_COUNT_ROWS)
    throw new AppError('validation', { fieldMessages: { list: 'tooManyRows' } });
  return rows;
};

/** Corrections of the pieces on hand, and counts of the stock. */
@Injectable()
export class CountStock {
  constructor(
    private readonly watches: AllWatchesRepository,
    private readonly reserved: ReservedStock,
    private readonly writer: WriteWatch,
  ) {}

  /** @throws AppError `notFound`, `validation`, `notOnHand`, `conflict` */
  async correct(
    { watchId, reason, ...change }: HandlerInput<'POST /api/stock/corrections'>['body'],
    userId: string,
  ): Promise<StockVariant> {
    const cause = { userId, kind: 'correction', reason } as const;
    await this.writer.write(watchId, {}, cause, (read) => ({
      stock: offeredFields({ revision: read.revision, stock: [change] }, read).stock,
    }));
    const watch = await this.writer.read(watchId, {});
    const variant = (await this.variantsOf([watch])).find(
      ({ colorNameEN, size }) => colorNameEN === change.colorNameEN && size === change.size,
    );
    if (!variant) throw new AppError('notFound');
    return variant;
  }

  /** @throws AppError `validation` */
  async preview(list: string): Promise<StockCountRow[]> {
    const lines = readCountList(list);
    const watches = await this.watches.findBySku(lines.map(({ sku }) => sku).filter(Boolean));
    const bySku = new Map<string, StockVariant[]>();
    for (const variant of await this.variantsOf(watches))
      bySku.set(variant.sku, [...(bySku.get(variant.sku) ?? []), variant]);
    const seen = new Set<StockVariant>();
    return lines.map(({ line, sku, size, counted }) => {
      const found = (bySku.get(sku) ?? []).filter((each) => each.size === size);
      const [variant = null] = found;
      const problem = (): StockCountRow['problem'] => {
        if (sku === '' || size === '' || counted === null) return 'incomplete';
        if (!variant) return 'unknown';
        if (found.length > 1) return 'ambiguous';
        return seen.has(variant) ? 'repeated' : null;
      };
      const row = { line, sku: sku.slice(0, 200), size: size.slice(0, 200), counted, problem: problem() };
      if (variant) seen.add(variant);
      return { ...row, variant: row.problem === null ? variant : null };
    });
  }

  /** Applies the rows of a preview, watch by watch. A row whose pieces on hand have changed since is left out. */
  async apply({ reason, rows }: HandlerInput<'POST /api/stock/counts'>['body'], userId: string) {
    const cause = { userId, kind: 'count', reason } as const;
    const byWatch = new Map<string, CountedVariant[]>();
    for (const row of rows) byWatch.set(row.watchId, [...(byWatch.get(row.watchId) ?? []), row]);
    const changed: Omit<CountedVariant, 'onHand' | 'counted'>[] = [];
    let shortOrders = 0;
    for (const [watchId, counted] of byWatch) {
      let left: CountedVariant[] = counted;
      try {
        await this.writer.write(watchId, {}, cause, async (read) => {
          const after = await this.countedStock(read, counted);
          left = after.left;
          return left.length === counted.length ? null : { stock: after.stock };
        });
        if (left.length < counted.length) shortOrders += await this.writer.countShortOrders(watchId);
      } catch (error) {
        if (!isAppError(error)) throw error;
        left = counted;
      }
      changed.push(...left.map(({ colorNameEN, size }) => ({ watchId, colorNameEN, size })));
    }
    return { applied: rows.length - changed.length, changed, shortOrders };
  }

  /** The stock of a watch after a count, and the rows that no longer fit. */
  private async countedStock(read: StoredWatch, rows: readonly CountedVariant[]) {
    const variants = (await this.reserved.of([read])).get(read._id.toHexString()) ?? [];
    const left = new Set(rows);
    const stock = variants.map(({ entry, onHand }) => {
      const row = rows.find(
        ({ colorNameEN, size }) => colorNameEN === entry.colorNameEN && size === entry.size,
      );
      if (!row || row.onHand !== onHand) return entry;
      left.delete(row);
      return { ...entry, quantity: entry.quantity + row.counted - onHand };
    });
    return { stock, left: [...left] };
  }

  private async variantsOf(watches: readonly StoredWatch[]): Promise<StockVariant[]> {
    const stocks = await this.reserved.of(watches);
    return watches.flatMap((watch) =>
      (stocks.get(watch._id.toHexString()) ?? []).map((variant) => presentStock(watch, variant)),
    );
  }
}
