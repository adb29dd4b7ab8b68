import type { LineKey } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import { SellableWatches } from '../stock/sellable-watches.repository.ts';

/** Checks whether the watch and the colour of a line still exist. */
@Injectable()
export class ExistingLines {
  constructor(private readonly watches: SellableWatches) {}

  /** Returns the lines whose watch and colour exist. */
  async filter<T extends LineKey>(lines: readonly T[]): Promise<T[]> {
    const colors = await this.watches.colorsOf(lines.map((line) => line.itemId));
    return lines.filter((line) => colors.get(line.itemId)?.has(line.colorNameEN));
  }

  /** @throws AppError `notFound` if the watch or the colour does not exist */
  async require(line: LineKey): Promise<void> {
    if ((await this.filter([line])).length === 0) throw new AppError('notFound');
  }
}
