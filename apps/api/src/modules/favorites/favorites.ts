import { addFavorite, type Favorite, mergeFavorites, removeFavorite } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import { CurrentLines } from '../own-lists/current-lines.ts';
import { FavoritesRepository } from '../own-lists/own-list.repository.ts';

/** Limits the storage of one account. */
const MAX_ITEMS = 1000;

/** The wish list of a signed-in user. Every method returns the whole list, without deleted watches and colours. */
@Injectable()
export class Favorites {
  constructor(
    private readonly favorites: FavoritesRepository,
    private readonly currentLines: CurrentLines,
  ) {}

  get(userId: string): Promise<Favorite[]> {
    return this.change(userId, (items) => items);
  }

  /** @throws AppError `notFound` if the watch or the colour does not exist, `payloadTooLarge` if the list is full */
  async add(userId: string, item: Favorite): Promise<Favorite[]> {
    if ((await this.currentLines.resolve([item])).length === 0) throw new AppError('notFound');
    return this.change(userId, (items) => addFavorite(items, item));
  }

  remove(userId: string, item: Favorite): Promise<Favorite[]> {
    return this.change(userId, (items) => removeFavorite(items, item));
  }

  async merge(userId: string, guest: readonly Favorite[]): Promise<Favorite[]> {
    // A guest's entry with a deleted colour must not block a later entry of the same watch.
    const existing = await this.currentLines.resolve(guest);
    return this.change(userId, (items) => mergeFavorites(items, existing));
  }

  private async change(userId: string, rule: (items: Favorite[]) => Favorite[]): Promise<Favorite[]> {
    const changed = await this.favorites.change(userId, async (items) => {
      const current = await this.currentLines.resolve(items);
      const next = await this.currentLines.resolve(rule(current));
      if (next.length > MAX_ITEMS && next.length > items.length) throw new AppError('payloadTooLarge');
      return next;
    });
    return changed.map(({ itemId, colorNameEN, colorNameRU, size }) => ({
      itemId,
      colorNameEN,
      colorNameRU,
      size,
    }));
  }
}
