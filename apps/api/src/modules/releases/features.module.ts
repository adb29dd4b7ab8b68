import { openReleaseStore, ReleaseStore } from '@meridian/releases';
import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { ActivityModule } from '../activity/activity.module.ts';
import { ChangeChannels } from './change-channels.ts';
import { CanaryQuorums } from './canary-quorums.ts';
import { CountedFactsRepository } from './counted-facts.repository.ts';
import { FeatureCountsRepository } from './feature-counts.repository.ts';
import { FeatureOverviews } from './feature-overviews.ts';
import { FeatureTally } from './feature-tally.ts';
import { FeaturesController } from './features.controller.ts';
import { PageVisits } from './page-visits.ts';
import { PreviewTokens } from './preview-tokens.ts';
import { ReceiveReport } from './receive-report.ts';
import { ReleaseRegistry } from './release-registry.ts';
import { ReportTokens } from './report-tokens.ts';
import { ReportsController } from './reports.controller.ts';
import { VisitCounts } from './visit-counts.ts';
import { VisitorNetworks } from './visitor-networks.ts';
import { WatchCanaries } from './watch-canaries.ts';

/** The releases of the features: which version is whose, how they do with visitors, and who changes that. */
@Module({
  imports: [ActivityModule],
  controllers: [ReportsController, FeaturesController],
  providers: [
    { provide: ReleaseStore, inject: [CONFIG], useFactory: (config: Config) => openReleaseStore(config) },
    ReleaseRegistry,
    PreviewTokens,
    FeatureTally,
    FeatureCountsRepository,
    CountedFactsRepository,
    VisitorNetworks,
    VisitCounts,
    ReportTokens,
    PageVisits,
    CanaryQuorums,
    ReceiveReport,
    WatchCanaries,
    FeatureOverviews,
    ChangeChannels,
  ],
  exports: [ReleaseRegistry, PreviewTokens, FeatureTally, PageVisits, VisitorNetworks],
})
export class FeaturesModule {}
