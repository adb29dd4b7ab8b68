import type { Canary } from '@meridian/federation';
import type { Quorum } from '@meridian/releases';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { VersionCountsRepository } from './reports/version-counts.repository.ts';
import { VisitorNetworks } from './reports/visitor-networks.ts';

const DAY_MS = 24 * 3_600_000;

/** Computes the present conditions under which visitors' reports can roll a canary back. */
@Injectable()
export class CanaryQuorums {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly counts: VersionCountsRepository,
    private readonly networks: VisitorNetworks,
  ) {}

  async quorumFor({ share }: Pick<Canary, 'share'>): Promise<Quorum> {
    // A shop that only this machine can reach gets no false reports, and each of its pages counts as a network.
    const networks = this.networks.isLocalShop
      ? 0
      : await this.counts.browserUsesOf('shell', new Date(Date.now() - DAY_MS));
    return { minNetworks: this.config.CANARY_MIN_NETWORKS, networks, share };
  }
}
