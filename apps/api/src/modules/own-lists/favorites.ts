import { addFavorite, type Favorite, mergeFavorites, removeFavorite } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import { WatchesRepository } from '../watches/watches.repository.ts';
import { OwnList } from './own-list.ts';
import { FavoritesRepository } from './own-list.repository.ts';

/** The wish list of a signed-in user. */
@Injectable()
export class Favorites extends OwnList<Favorite> {
  protected readonly maxLines = 1000;

  constructor(favorites: FavoritesRepository, watches: WatchesRepository) {
    super(favorites, watches);
  }

  /** @throws AppError `notFound` if the watch or the colour does not exist, `payloadTooLarge` if the list is full */
  async add(userId: string, item: Favorite): Promise<Favorite[]> {
    if ((await this.resolve([item])).length === 0) throw new AppError('notFound');
    return this.change(userId, (items) => addFavorite(items, item));
  }

  remove(userId: string, item: Favorite): Promise<Favorite[]> {
    return this.change(userId, (items) => removeFavorite(items, item));
  }

  async merge(userId: string, guest: readonly Favorite[]): Promise<Favorite[]> {
    // A guest's entry with a deleted colour must not block a later entry of the same watch.
    const existing = await this.resolve(guest);
    return this.change(userId, (items) => mergeFavorites(items, existing));
  }

  protected present({ itemId, colorNameEN, colorNameRU, size }: Favorite): Favorite {
    return { itemId, colorNameEN, colorNameRU, size };
  }
}
