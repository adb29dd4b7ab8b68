import type { LineKey } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { stockEntryOf } from '../watches/stock-line.ts';
import type { SellableWatch } from '../watches/watch-projections.ts';
import { WatchesRepository } from '../watches/watches.repository.ts';

/** A line as stored: with the ids of its colour and of its stock entry, by which it is found after a rename. */
export type StoredLine<T extends LineKey = LineKey> = T & { colorId?: string; variantId?: string };

const currentLine = <T extends LineKey>(
  line: StoredLine<T>,
  { colors, stock }: SellableWatch,
): StoredLine<T> | undefined => {
  const { colorId, variantId, colorNameEN } = line;
  const byId = colorId === undefined ? undefined : colors.find(({ id }) => id === colorId);
  const color = byId ?? colors.find((candidate) => candidate.colorNameEN === colorNameEN);
  if (!color) return undefined;
  const key = { colorName: color.colorNameEN, size: line.size, ...(variantId && { variantId }) };
  const entry = stockEntryOf(stock, key);
  return {
    ...line,
    colorNameEN: color.colorNameEN,
    colorNameRU: byId ? color.colorNameRU : line.colorNameRU,
    size: entry?.size ?? line.size,
    ...(color.id && { colorId: color.id }),
    ...(entry?.id && { variantId: entry.id }),
  };
};

/** Looks up the lines of carts and wish lists in the catalogue. */
@Injectable()
export class CurrentLines {
  constructor(private readonly watches: WatchesRepository) {}

  /** The lines under the present names of their variants, without those whose watch or colour was deleted. */
  async resolve<T extends LineKey>(lines: readonly StoredLine<T>[]): Promise<StoredLine<T>[]> {
    if (lines.length === 0) return [];
    const watches = await this.watches.findSellable(lines.map(({ itemId }) => itemId));
    return lines.flatMap((line) => {
      const watch = watches.get(line.itemId);
      return (watch && currentLine(line, watch)) ?? [];
    });
  }
}
