import {
  addToCart,
  type CartLine,
  type LineKey,
  mergeCarts,
  removeFromCart,
  removeLine,
  sameLine,
  withoutBought,
} from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import { WatchesRepository } from '../watches/watches.repository.ts';
import { OwnList } from './own-list.ts';
import { CartsRepository } from './own-list.repository.ts';
import type { StoredLine } from './own-list.schema.ts';

/** The cart of a signed-in user. */
@Injectable()
export class Cart extends OwnList<CartLine> {
  protected readonly maxLines = 300;

  constructor(carts: CartsRepository, watches: WatchesRepository) {
    super(carts, watches);
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

  /** Removes the lines of an order that was paid, once per order, from the cart of its buyer. */
  async removeBought(
    userId: string,
    orderId: string,
    bought: readonly StoredLine<CartLine>[],
  ): Promise<void> {
    const remove = async (lines: readonly StoredLine<CartLine>[]) =>
      withoutBought(await this.resolve(lines), await this.resolve(bought));
    await this.lists.change(userId, remove, orderId);
  }

  protected present({ itemId, colorNameEN, colorNameRU, size, quantity }: CartLine): CartLine {
    return { itemId, colorNameEN, colorNameRU, size, quantity };
  }
}
