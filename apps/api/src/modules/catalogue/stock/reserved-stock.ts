import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import { isSameEntry, stockEntryOf, type StockLine } from '../watches/stock-line.ts';
import type { StoredStockEntry, StoredWatch } from '../watches/watch.schema.ts';

/** Pieces of a watch that an order reserves. */
export interface ReservedLine extends StockLine {
  order: string;
  /** When the order was placed. */
  date: Date;
}

/** Finds the reserved pieces of watches. It takes the watches as they were read, because orders may be changing them. */
type FindReserved = (watches: readonly StoredWatch[]) => Promise<ReservedLine[]>;

/** A stock entry with the pieces that orders reserve. */
export interface VariantStock {
  entry: StoredStockEntry;
  reserved: number;
  /** Pieces on hand. Fewer than the reserved ones if a correction has found less than was sold. */
  onHand: number;
  /** The latest orders, which the pieces on hand are not enough for. */
  shortOrders: string[];
}

/** The latest orders whose pieces together are at least the missing ones. */
const shortOrdersOf = (lines: readonly ReservedLine[], missing: number): string[] => {
  const short = new Set<string>();
  let left = missing;
  for (const { order, quantity } of [...lines].sort((a, b) => b.date.getTime() - a.date.getTime())) {
    if (left <= 0) break;
    short.add(order);
    left -= quantity;
  }
  return [...short];
};

/** The stock of watches by the id of the watch, in the order of their entries. @param lines the reserved pieces */
export const stockOfVariants = (
  watches: readonly StoredWatch[],
  lines: readonly ReservedLine[],
): Map<string, VariantStock[]> => {
  const byId = new Map(
    watches.map((watch) => {
      const variants = watch.stock.map((entry) => ({ entry, lines: [] as ReservedLine[] }));
      return [watch._id.toHexString(), { watch, variants }];
    }),
  );
  for (const line of lines) {
    const { watch, variants = [] } = byId.get(line.itemId) ?? {};
    const entry = watch && stockEntryOf(watch.stock, line);
    variants.find((variant) => variant.entry === entry)?.lines.push(line);
  }
  const stockOf = ({ entry, lines: reserving }: { entry: StoredStockEntry; lines: ReservedLine[] }) => {
    const reserved = reserving.reduce((sum, { quantity }) => sum + quantity, 0);
    const shortOrders = shortOrdersOf(reserving, -entry.quantity);
    return { entry, reserved, onHand: entry.quantity + reserved, shortOrders };
  };
  return new Map([...byId].map(([id, { variants }]) => [id, variants.map(stockOf)]));
};

const wordsOf = ({ entry, reserved, onHand }: VariantStock) => ({
  colorNameEN: entry.colorNameEN,
  size: entry.size,
  ...{ onHand, reserved },
});

/**
 * The pieces that orders reserve. The stored quantity of an entry is the available number, which is below 0 after a correction
 * below the reserved pieces. The reserved pieces are derived from the orders, so they have no record of their own.
 */
@Injectable()
export class ReservedStock {
  private findReserved: FindReserved = () => Promise.resolve([]);

  /** Called once, by the module of the orders. */
  register(find: FindReserved): void {
    this.findReserved = find;
  }

  /** The stock of watches by the id of the watch, in the order of their entries. */
  async of(watches: readonly StoredWatch[]): Promise<Map<string, VariantStock[]>> {
    return stockOfVariants(watches, await this.findReserved(watches));
  }

  /**
   * Checks a change of the stock of a watch. The write must be conditional on the stock that was read.
   * @throws AppError `variantReserved` if an entry is removed while orders reserve its pieces, `notOnHand` if more pieces are
   * taken away than are on hand
   */
  async check(read: StoredWatch, after: readonly StoredStockEntry[]): Promise<void> {
    const nextOf = (entry: StoredStockEntry) => after.find((other) => isSameEntry(other, entry));
    const mayBeRefused = read.stock.some((entry) => {
      const quantity = nextOf(entry)?.quantity;
      return quantity === undefined || (quantity < 0 && quantity < entry.quantity);
    });
    if (!mayBeRefused) return;
    const variants = (await this.of([read])).get(read._id.toHexString()) ?? [];
    const removed = variants.filter(({ entry, reserved }) => !nextOf(entry) && reserved > 0);
    if (removed.length > 0)
      throw new AppError('variantReserved', { details: { items: removed.map(wordsOf) } });
    const missing = variants.filter(({ entry, reserved }) => {
      const quantity = nextOf(entry)?.quantity ?? 0;
      return quantity < entry.quantity && quantity + reserved < 0;
    });
    if (missing.length > 0) throw new AppError('notOnHand', { details: { items: missing.map(wordsOf) } });
  }
}
