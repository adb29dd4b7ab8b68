import type { Canary } from '@meridian/federation';
import type { Quorum } from '@meridian/releases';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { FeatureCountsRepository } from './feature-counts.repository.ts';
import { VisitorNetworks } from './visitor-networks.ts';

const DAY_MS = 24 * 3_600_000;

/** What visitors' reports need before they can roll a canary back, in this shop and now. */
@Injectable()
export class CanaryQuorums {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly counts: FeatureCountsRepository,
    private readonly networks: VisitorNetworks,
  ) {}

  async of({ share }: Pick<Canary, 'share'>): Promise<Quorum> {
    // In a shop that strangers cannot reach nobody sends false reports, and each page counts as a network.
    const networks = this.networks.isLocalShop
      ? 0
      : await this.counts.browserUsesOf('shell', new Date(Date.now() - DAY_MS));
    return { minNetworks: this.config.CANARY_MIN_NETWORKS, networks, share };
  }
}
