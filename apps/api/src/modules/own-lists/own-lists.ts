import type { LineKey } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { CartsRepository, FavoritesRepository } from './own-list.repository.ts';

/** The two lists of each user. */
@Injectable()
export class OwnLists {
  constructor(
    readonly carts: CartsRepository,
    readonly favorites: FavoritesRepository,
  ) {}

  /** Applies renamed colours and sizes of a watch to every cart and wish list. */
  async renameVariants(watchId: string, rename: (key: LineKey) => LineKey): Promise<void> {
    const renamed = <T extends LineKey>(items: T[]): T[] =>
      items.map((item) => (item.itemId === watchId ? { ...item, ...rename(item) } : item));
    await this.carts.changeAllWith(watchId, renamed);
    await this.favorites.changeAllWith(watchId, renamed);
  }
}
