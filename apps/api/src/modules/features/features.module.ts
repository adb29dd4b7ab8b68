import { Module } from '@nestjs/common';
import { FeatureCountsRepository } from './feature-counts.repository.ts';
import { FeatureTally } from './feature-tally.ts';
import { PreviewTokens } from './preview-tokens.ts';
import { ReceiveReport } from './receive-report.ts';
import { ReleaseRegistry } from './release-registry.ts';
import { ReportsController } from './reports.controller.ts';
import { WatchCanaries } from './watch-canaries.ts';

/** The releases of the features: which version is whose, how they do with visitors, and who changes that. */
@Module({
  controllers: [ReportsController],
  providers: [
    ReleaseRegistry,
    PreviewTokens,
    FeatureTally,
    FeatureCountsRepository,
    ReceiveReport,
    WatchCanaries,
  ],
  exports: [ReleaseRegistry, PreviewTokens, FeatureTally],
})
export class FeaturesModule {}
