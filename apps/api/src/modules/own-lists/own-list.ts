import type { LineKey } from '@meridian/domain';
import { AppError } from '../../platform/errors/app-error.ts';
import { stockEntryOf } from '../watches/stock-line.ts';
import type { SellableWatch } from '../watches/watch-projections.ts';
import type { WatchesRepository } from '../watches/watches.repository.ts';
import type { OwnListRepository } from './own-list.repository.ts';
import type { StoredLine } from './own-list.schema.ts';

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

/** A list of a signed-in user. Every method returns the whole list, without lines whose watch or colour was deleted. */
export abstract class OwnList<T extends LineKey> {
  /** Limits the storage of one account; far more than a real list needs. */
  protected abstract readonly maxLines: number;

  constructor(
    protected readonly lists: OwnListRepository<StoredLine<T>>,
    private readonly watches: WatchesRepository,
  ) {}

  get(userId: string): Promise<T[]> {
    return this.change(userId, (lines) => lines);
  }

  /** The fields of a line that its owner sees. */
  protected abstract present(line: T): T;

  /** @throws AppError `payloadTooLarge` if the list is full */
  protected async change(userId: string, rule: (lines: T[]) => T[]): Promise<T[]> {
    const changed = await this.lists.change(userId, async (lines) => {
      const next = await this.resolve(rule(await this.resolve(lines)));
      if (next.length > this.maxLines && next.length > lines.length) throw new AppError('payloadTooLarge');
      return next;
    });
    return changed.map((line) => this.present(line));
  }

  /** The lines under the present names of their variants, without those whose watch or colour was deleted. */
  protected async resolve(lines: readonly StoredLine<T>[]): Promise<StoredLine<T>[]> {
    if (lines.length === 0) return [];
    const watches = await this.watches.findSellable(lines.map(({ itemId }) => itemId));
    return lines.flatMap((line) => {
      const watch = watches.get(line.itemId);
      return (watch && currentLine(line, watch)) ?? [];
    });
  }
}
