import type { CartLine, Favourite } from '@meridian/domain';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { OwnListRepository } from './own-list.repository.ts';

interface ColourNames {
  colorNameEN: string;
  colorNameRU: string;
}

/** The two lists that the shop keeps for each user. */
@Injectable()
export class OwnLists implements OnApplicationBootstrap {
  readonly carts: OwnListRepository<CartLine>;
  readonly favourites: OwnListRepository<Favourite>;

  constructor(@InjectConnection() connection: Connection) {
    this.carts = new OwnListRepository(connection, 'carts');
    this.favourites = new OwnListRepository(connection, 'favourites');
  }

  async onApplicationBootstrap(): Promise<void> {
    await Promise.all([this.carts.buildIndexes(), this.favourites.buildIndexes()]);
  }

  /** Carries the new names of a watch's colour into every cart and every list of favourites. */
  async renameColour(watchId: string, originalNameEN: string, names: ColourNames): Promise<void> {
    const renamed = <T extends Favourite>(items: T[]): T[] =>
      items.map((item) =>
        item.itemId === watchId && item.colorNameEN === originalNameEN
          ? { ...item, colorNameEN: names.colorNameEN, colorNameRU: names.colorNameRU }
          : item,
      );
    await this.carts.changeAllWith(watchId, renamed);
    await this.favourites.changeAllWith(watchId, renamed);
  }
}
