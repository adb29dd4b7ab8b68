import type { CartLine, Favorite } from '@meridian/domain';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { StoredLine } from './current-lines.ts';
import { OwnListRepository } from './own-list.repository.ts';

/** The two lists of each user. */
@Injectable()
export class OwnLists implements OnApplicationBootstrap {
  readonly carts: OwnListRepository<StoredLine<CartLine>>;
  readonly favorites: OwnListRepository<StoredLine<Favorite>>;

  constructor(@InjectConnection() connection: Connection) {
    this.carts = new OwnListRepository(connection, 'carts');
    this.favorites = new OwnListRepository(connection, 'favourites');
  }

  async onApplicationBootstrap(): Promise<void> {
    await Promise.all([this.carts.buildIndexes(), this.favorites.buildIndexes()]);
  }
}
