import {
  addToCart,
  type CartLine,
  type LineKey,
  mergeCarts,
  removeFromCart,
  removeLine,
  sameLine,
} from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import { KnownLines } from '../own-lists/known-lines.ts';
import { OwnLists } from '../own-lists/own-lists.ts';

/** More different lines than anybody buys; a bound for what one account can store. */
const MAX_LINES = 300;

/** The cart of a signed-in user. Every call answers the whole cart; lines of what is gone drop out. */
@Injectable()
export class Cart {
  constructor(
    private readonly lists: OwnLists,
    private readonly known: KnownLines,
  ) {}

  get(userId: string): Promise<CartLine[]> {
    return this.change(userId, (lines) => lines);
  }

  /** @throws AppError `notFound` if the watch or the colour is gone, `payloadTooLarge` if the cart is full */
  async add(userId: string, key: LineKey): Promise<CartLine[]> {
    const lines = await this.change(userId, (present) => addToCart(present, key));
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

  private change(userId: string, rule: (lines: CartLine[]) => CartLine[]): Promise<CartLine[]> {
    return this.lists.carts.change(userId, async (lines) => {
      const changed = await this.known.keep(rule(lines));
      if (changed.length > MAX_LINES && changed.length > lines.length) throw new AppError('payloadTooLarge');
      return changed;
    });
  }
}
