import type { Watch } from '@meridian/contracts';
import { slugOf } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import { Catalogue } from './catalogue.ts';
import type { StoredWatch } from '../watches/watch.schema.ts';
import { WatchesRepository } from '../watches/watches.repository.ts';
import { presentWatch } from './watch.presenter.ts';

/** Finds one watch. It is always read from the database, never from a cache. */
@Injectable()
export class FindWatch {
  constructor(
    private readonly repository: WatchesRepository,
    private readonly catalogue: Catalogue,
  ) {}

  /**
   * @param key an object id or a slug, in any case. A former slug also finds its watch unless another watch uses it.
   * The returned watch has its present slug. @throws AppError `notFound`
   */
  async byIdOrSlug(key: string): Promise<Watch> {
    const watch = await this.stored(key);
    await this.catalogue.refresh();
    return presentWatch(watch, this.catalogue.lookups);
  }

  /** The stored watch of a key of `byIdOrSlug`. @throws AppError `notFound` */
  async stored(key: string): Promise<StoredWatch> {
    const byId = /^[0-9a-f]{24}$/i.test(key) ? await this.repository.find(key) : null;
    const slug = slugOf(key);
    const watch = byId ?? (await this.bySlug(key)) ?? (slug === key ? null : await this.bySlug(slug));
    if (!watch) throw new AppError('notFound');
    return watch;
  }

  private async bySlug(slug: string): Promise<StoredWatch | null> {
    return (await this.repository.findBySlug(slug)) ?? (await this.repository.findByFormerSlug(slug));
  }
}
