import type { UsageCounts } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { Memo } from '../../platform/concurrency/memo.ts';
import { CatalogueRevision } from '../catalogue-revision/catalogue-revision.ts';
import { WatchesRepository } from '../watches/watches.repository.ts';

/** Counts the watches per lookup entry and per collection. Counts are cached until the catalogue changes. */
@Injectable()
export class CountUsage {
  private readonly counted = new Memo<UsageCounts>();

  constructor(
    private readonly watches: WatchesRepository,
    private readonly revision: CatalogueRevision,
  ) {}

  async countByLookup(): Promise<UsageCounts> {
    const { revision } = await this.revision.read();
    return this.counted.get(revision, () => this.count());
  }

  private async count(): Promise<UsageCounts> {
    const [brands, categories, watchTypes, collections] = await Promise.all([
      this.watches.countByReference('brand'),
      this.watches.countByReference('category'),
      this.watches.countByReference('watchType'),
      this.watches.countByReference('collection'),
    ]);
    return { brands, categories, watchTypes, collections };
  }
}
