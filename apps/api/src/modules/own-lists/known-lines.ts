import type { LineKey } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import { SellableWatches } from '../stock/sellable-watches.repository.ts';

/** Tells lines of watches and colours that exist from those that are gone. */
@Injectable()
export class KnownLines {
  constructor(private readonly watches: SellableWatches) {}

  /** Leaves out the lines whose watch or colour is gone. */
  async keep<T extends LineKey>(lines: readonly T[]): Promise<T[]> {
    const colors = await this.watches.colorsOf(lines.map((line) => line.itemId));
    return lines.filter((line) => colors.get(line.itemId)?.has(line.colorNameEN));
  }

  /** @throws AppError `notFound` if the watch or the colour is gone */
  async require(line: LineKey): Promise<void> {
    if ((await this.keep([line])).length === 0) throw new AppError('notFound');
  }
}
