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
import { ExistingLines } from '../own-lists/existing-lines.ts';
import { OwnLists } from '../own-lists/own-lists.ts';

/** Limits the storage of one account; far more than a real cart needs. */
const MAX_LINES = 300;

/** The cart of a signed-in user. Every method returns the whole cart, without lines whose watch or colour was deleted. */
@Injectable()
export class Cart {
  constructor(
    private readonly lists: OwnLists,
    private readonly existingLines: ExistingLines,
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

  private change(userId: string, rule: (lines: CartLine[]) => CartLine[]): Promise<CartLine[]> {
    return this.lists.carts.change(userId, async (lines) => {
      const changed = await this.existingLines.filter(rule(lines));
      if (changed.length > MAX_LINES && changed.length > lines.length) throw new AppError('payloadTooLarge');
      return changed;
    });
  }
}
