import { addFavorite, type Favorite, mergeFavorites, removeFavorite } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import { ExistingLines } from '../own-lists/existing-lines.ts';
import { OwnLists } from '../own-lists/own-lists.ts';

/** Limits the storage of one account. */
const MAX_ITEMS = 1000;

/** The wish list of a signed-in user. Every method returns the whole list, without deleted watches and colours. */
@Injectable()
export class Favorites {
  constructor(
    private readonly lists: OwnLists,
    private readonly existingLines: ExistingLines,
  ) {}

  get(userId: string): Promise<Favorite[]> {
    return this.change(userId, (items) => items);
  }

  /** @throws AppError `notFound` if the watch or the colour does not exist, `payloadTooLarge` if the list is full */
  async add(userId: string, item: Favorite): Promise<Favorite[]> {
    await this.existingLines.require(item);
    return this.change(userId, (items) => addFavorite(items, item));
  }

  remove(userId: string, item: Favorite): Promise<Favorite[]> {
    return this.change(userId, (items) => removeFavorite(items, item));
  }

  async merge(userId: string, guest: readonly Favorite[]): Promise<Favorite[]> {
    // A guest's entry with a deleted colour must not block a later entry of the same watch.
    const existing = await this.existingLines.filter(guest);
    return this.change(userId, (items) => mergeFavorites(items, existing));
  }

  private change(userId: string, rule: (items: Favorite[]) => Favorite[]): Promise<Favorite[]> {
    return this.lists.favorites.change(userId, async (items) => {
      const changed = rule(await this.existingLines.filter(items));
      if (changed.length > MAX_ITEMS && changed.length > items.length) throw new AppError('payloadTooLarge');
      return changed;
    });
  }
}
