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
import { CurrentLines, type StoredLine } from '../own-lists/current-lines.ts';
import { CartsRepository } from '../own-lists/own-list.repository.ts';

/** Limits the storage of one account; far more than a real cart needs. */
const MAX_LINES = 300;

/** The cart of a signed-in user. Every method returns the whole cart, without lines whose watch or colour was deleted. */
@Injectable()
export class Cart {
  constructor(
    private readonly carts: CartsRepository,
    private readonly currentLines: CurrentLines,
  ) {}

  get(userId: string): Promise<CartLine[]> {
    return this.change(userId, (lines) => lines);
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
    await this.carts.changeOnce(userId, orderId, async (lines) =>
      withoutBought(await this.currentLines.resolve(lines), await this.currentLines.resolve(bought)),
    );
  }

  private async change(userId: string, rule: (lines: CartLine[]) => CartLine[]): Promise<CartLine[]> {
    const changed = await this.carts.change(userId, async (lines) => {
      const current = await this.currentLines.resolve(lines);
      const next = await this.currentLines.resolve(rule(current));
      if (next.length > MAX_LINES && next.length > lines.length) throw new AppError('payloadTooLarge');
      return next;
    });
    return changed.map(({ itemId, colorNameEN, colorNameRU, size, quantity }) => ({
      itemId,
      colorNameEN,
      colorNameRU,
      size,
      quantity,
    }));
  }
}
