import { addFavorite, type Favorite, mergeFavorites, removeFavorite } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import { KnownLines } from '../own-lists/known-lines.ts';
import { OwnLists } from '../own-lists/own-lists.ts';

/** A bound for what one account can store. */
const MAX_ITEMS = 1000;

/** The favourites of a signed-in user. Every call answers the whole list; what is gone drops out. */
@Injectable()
export class Favorites {
  constructor(
    private readonly lists: OwnLists,
    private readonly known: KnownLines,
  ) {}

  get(userId: string): Promise<Favorite[]> {
    return this.change(userId, (items) => items);
  }

  /** @throws AppError `notFound` if the watch or the colour is gone, `payloadTooLarge` if the list is full */
  async add(userId: string, item: Favorite): Promise<Favorite[]> {
    await this.known.require(item);
    return this.change(userId, (items) => addFavorite(items, item));
  }

  remove(userId: string, item: Favorite): Promise<Favorite[]> {
    return this.change(userId, (items) => removeFavorite(items, item));
  }

  async merge(userId: string, guest: readonly Favorite[]): Promise<Favorite[]> {
    // A guest's entry in a colour that is gone must not keep out a later one of the same watch.
    const present = await this.known.keep(guest);
    return this.change(userId, (items) => mergeFavorites(items, present));
  }

  private change(userId: string, rule: (items: Favorite[]) => Favorite[]): Promise<Favorite[]> {
    return this.lists.favorites.change(userId, async (items) => {
      const changed = rule(await this.known.keep(items));
      if (changed.length > MAX_ITEMS && changed.length > items.length) throw new AppError('payloadTooLarge');
      return changed;
    });
  }
}
