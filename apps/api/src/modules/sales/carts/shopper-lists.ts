import {
  addFavorite,
  addToCart,
  type CartLine,
  type Favorite,
  type LineKey,
  lineKeyOf,
  mergeCarts,
  mergeFavorites,
  removeFavorite,
  removeFromCart,
  removeLine,
  sameLine,
  withoutBought,
} from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import { stockEntryOf } from '../../catalogue/watches/stock-line.ts';
import type { SellableWatch } from '../../catalogue/watches/watch-projections.ts';
import { WatchesRepository } from '../../catalogue/watches/watches.repository.ts';
import {
  CartsRepository,
  FavoritesRepository,
  type ShopperListRepository,
} from './shopper-list.repository.ts';
import type { StoredLine } from './shopper-list.schema.ts';

/** These limit the storage of one account. They are far more than a real list needs. */
const MAX_CART_LINES = 300;
const MAX_FAVORITES = 1000;

const currentLine = <T extends LineKey>(line: StoredLine<T>, { colors, stock }: SellableWatch) => {
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
abstract class ShopperList<T extends LineKey> {
  constructor(
    protected readonly lists: ShopperListRepository<StoredLine<T>>,
    private readonly watches: WatchesRepository,
    private readonly maxLines: number,
    /** Returns the fields of a line that its shopper sees. */
    private readonly present: (line: T) => T,
  ) {}

  get(userId: string): Promise<T[]> {
    return this.change(userId, (lines) => lines);
  }

  delete(userId: string): Promise<void> {
    return this.lists.delete(userId);
  }

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

@Injectable()
export class Cart extends ShopperList<CartLine> {
  constructor(carts: CartsRepository, watches: WatchesRepository) {
    super(carts, watches, MAX_CART_LINES, (line) => ({ ...lineKeyOf(line), quantity: line.quantity }));
  }

  /** @throws AppError `notFound` if the watch or the colour does not exist, `payloadTooLarge` if the cart is full */
  async add(userId: string, key: LineKey): Promise<CartLine[]> {
    const lines = await this.change(userId, (current) => addToCart(current, key));
    if (!lines.some((line) => sameLine(line, key))) throw new AppError('notFound');
    return lines;
  }

  remove(userId: string, key: LineKey): Promise<CartLine[]> {
    return this.change(userId, (lines) => removeFromCart(lines, key));
  }

  removeAll(userId: string, key: LineKey): Promise<CartLine[]> {
    return this.change(userId, (lines) => removeLine(lines, key));
  }

  merge(userId: string, guest: readonly CartLine[]): Promise<CartLine[]> {
    return this.change(userId, (lines) => mergeCarts(lines, guest));
  }

  /** Removes the lines of an order that was paid, once per order, from the cart of its customer. */
  async removeBought(userId: string, orderId: string, bought: readonly StoredLine<CartLine>[]) {
    const remove = async (lines: readonly StoredLine<CartLine>[]) =>
      withoutBought(await this.resolve(lines), await this.resolve(bought));
    await this.lists.change(userId, remove, orderId);
  }
}

@Injectable()
export class Favorites extends ShopperList<Favorite> {
  constructor(favorites: FavoritesRepository, watches: WatchesRepository) {
    super(favorites, watches, MAX_FAVORITES, lineKeyOf);
  }

  /** @throws AppError `notFound` if the watch or the colour does not exist, `payloadTooLarge` if the list is full */
  async add(userId: string, item: Favorite): Promise<Favorite[]> {
    if ((await this.resolve([item])).length === 0) throw new AppError('notFound');
    return this.change(userId, (items) => addFavorite(items, item));
  }

  remove(userId: string, item: Favorite): Promise<Favorite[]> {
    return this.change(userId, (items) => removeFavorite(items, item));
  }

  async merge(userId: string, guest: readonly Favorite[]): Promise<Favorite[]> {
    // A guest's entry with a deleted colour must not block a later entry of the same watch.
    const existing = await this.resolve(guest);
    return this.change(userId, (items) => mergeFavorites(items, existing));
  }
}
