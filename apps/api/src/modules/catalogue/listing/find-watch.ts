import type { Watch } from '@meridian/contracts';
import { slugOf } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import { AllWatchesRepository } from '../watches/all-watches.repository.ts';
import type { StoredWatch } from '../watches/watch.schema.ts';
import { WatchesRepository } from '../watches/watches.repository.ts';
import { withPrice } from '../search/catalogue-search.ts';
import { Catalogue } from './catalogue.ts';
import { WatchPreviewTokens } from './preview-tokens.ts';
import { presentWatch } from './watch.presenter.ts';

const ID = /^[0-9a-f]{24}$/i;

/** The watch of an id or a slug, in any case, among those that a repository reads. */
const ofKey = async (
  watches: Pick<AllWatchesRepository, 'find' | 'findBySlug'>,
  key: string,
): Promise<StoredWatch | null> => {
  const byId = ID.test(key) ? await watches.find(key) : null;
  const slug = slugOf(key);
  return byId ?? (await watches.findBySlug(key)) ?? (slug === key ? null : watches.findBySlug(slug));
};

/** Finds one watch. It is always read from the database, never from a cache. */
@Injectable()
export class FindWatch {
  constructor(
    private readonly repository: WatchesRepository,
    private readonly all: AllWatchesRepository,
    private readonly catalogue: Catalogue,
    private readonly previews: WatchPreviewTokens,
  ) {}

  /**
   * @param key an object id or a slug, in any case. A former slug also finds its watch unless another watch uses it.
   * @param preview a token that shows the draft for which it was signed
   * The returned watch has its present slug. @throws AppError `notFound`; `noLongerSold` for an archived watch
   */
  async byIdOrSlug(key: string, preview?: string): Promise<Watch> {
    const live = await ofKey(this.repository, key);
    if (live) return this.presentToShoppers(live);
    const other = await ofKey(this.all, key);
    if (!other) throw new AppError('notFound');
    if (other.status === 'draft') {
      if (await this.isShown(other, preview)) return this.presentToShoppers(other);
      throw new AppError('notFound');
    }
    const { slug, nameEN, nameRU } = other;
    throw new AppError('noLongerSold', {
      details: { watch: { id: other._id.toHexString(), slug, nameEN, nameRU } },
    });
  }

  /** The stored watch of a key of `byIdOrSlug`, live or archived. @throws AppError `notFound` */
  async stored(key: string): Promise<StoredWatch> {
    const watch = (await ofKey(this.repository, key)) ?? (await ofKey(this.all, key));
    if (!watch || watch.status === 'draft') throw new AppError('notFound');
    return watch;
  }

  /** A watch of any status, for the panel. @throws AppError `notFound` */
  async ofAnyStatus(id: string): Promise<Watch> {
    const watch = await this.all.find(id);
    if (!watch) throw new AppError('notFound');
    return this.present(watch);
  }

  private async isShown(watch: StoredWatch, preview: string | undefined): Promise<boolean> {
    return preview !== undefined && this.previews.shows(watch._id.toHexString(), preview);
  }

  private async presentToShoppers(watch: StoredWatch): Promise<Watch> {
    const presented = await this.present(watch);
    return withPrice(presented, this.catalogue.priceOf(watch));
  }

  private async present(watch: StoredWatch): Promise<Watch> {
    await this.catalogue.refresh();
    return presentWatch(watch, this.catalogue.lookups);
  }
}
