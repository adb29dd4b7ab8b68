import type { CartLine, Favorite, LineKey } from '@meridian/domain';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { OwnListRepository } from './own-list.repository.ts';

/** The two lists of each user. */
@Injectable()
export class OwnLists implements OnApplicationBootstrap {
  readonly carts: OwnListRepository<CartLine>;
  readonly favorites: OwnListRepository<Favorite>;

  constructor(@InjectConnection() connection: Connection) {
    this.carts = new OwnListRepository(connection, 'carts');
    this.favorites = new OwnListRepository(connection, 'favourites');
  }

  async onApplicationBootstrap(): Promise<void> {
    await Promise.all([this.carts.buildIndexes(), this.favorites.buildIndexes()]);
  }

  /** Applies renamed colours and sizes of a watch to every cart and wish list. */
  async renameVariants(watchId: string, rename: (key: LineKey) => LineKey): Promise<void> {
    const renamed = <T extends LineKey>(items: T[]): T[] =>
      items.map((item) => (item.itemId === watchId ? { ...item, ...rename(item) } : item));
    await this.carts.changeAllWith(watchId, renamed);
    await this.favorites.changeAllWith(watchId, renamed);
  }
}
