import { openReleaseStore, ReleaseStore } from '@meridian/releases';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CONFIG, type Config } from '../platform/config/config.ts';
import { TeamRecordsModule } from './team-records/team-records.module.ts';
import { TeamSignatures } from './team-records/team-signatures.ts';
import { ChangeChannels } from './channels/change-channels.ts';
import {
  CANARY_COUNTS_MODEL,
  canaryCountsSchema,
  COUNTED_FACT_MODEL,
  countedFactSchema,
  VERSION_HOUR_MODEL,
  versionHourSchema,
} from './counts/version-counts.schema.ts';
import { CountedFactsRepository } from './canary/counted-facts.repository.ts';
import { VersionCountsRepository } from './counts/version-counts.repository.ts';
import { OldVersions } from './channels/old-versions.ts';
import { ReleaseOverviews } from './channels/release-overviews.ts';
import { VersionTally } from './counts/version-tally.ts';
import { ReleasesController } from './channels/releases.controller.ts';
import { PreviewTokens } from './registry/preview-tokens.ts';
import { ReleaseMetrics } from './registry/release-metrics.ts';
import { ReleaseRegistry } from './registry/release-registry.ts';
import { ReportTokens } from './canary/report-tokens.ts';
import { ReportsController } from './canary/reports.controller.ts';
import { VisitCounts } from './canary/visit-counts.ts';
import { VisitorNetworks } from './canary/visitor-networks.ts';
import { CanaryMonitor } from './canary/canary-monitor.ts';

/** Releases: live versions of each app, their metrics, canaries, channel changes and reports of pages. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: VERSION_HOUR_MODEL, schema: versionHourSchema },
      { name: CANARY_COUNTS_MODEL, schema: canaryCountsSchema },
      { name: COUNTED_FACT_MODEL, schema: countedFactSchema },
    ]),
    TeamRecordsModule,
  ],
  controllers: [ReportsController, ReleasesController],
  providers: [
    {
      provide: ReleaseStore,
      inject: [CONFIG, TeamSignatures],
      useFactory: (config: Config, { check }: TeamSignatures) => openReleaseStore(config, check),
    },
    OldVersions,
    ReleaseMetrics,
    ReleaseRegistry,
    PreviewTokens,
    VersionTally,
    VersionCountsRepository,
    CountedFactsRepository,
    VisitorNetworks,
    VisitCounts,
    ReportTokens,
    CanaryMonitor,
    ReleaseOverviews,
    ChangeChannels,
  ],
  exports: [
    ChangeChannels,
    OldVersions,
    ReleaseRegistry,
    PreviewTokens,
    ReportTokens,
    VersionTally,
    VisitCounts,
    VisitorNetworks,
  ],
})
export class ReleasesModule {}
