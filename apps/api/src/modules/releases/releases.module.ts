import { openReleaseStore, ReleaseStore } from '@meridian/releases';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { ActivityModule } from '../activity/activity.module.ts';
import { TeamRecordsModule } from '../teams/team-records.module.ts';
import { TeamSignatures } from '../teams/team-signatures.ts';
import { ChangeChannels } from './change-channels.ts';
import {
  CANARY_RUN_MODEL,
  canaryRunSchema,
  COUNTED_FACT_MODEL,
  countedFactSchema,
  VERSION_HOUR_MODEL,
  versionHourSchema,
} from './reports/version-counts.schema.ts';
import { CountedFactsRepository } from './reports/counted-facts.repository.ts';
import { VersionCountsRepository } from './reports/version-counts.repository.ts';
import { OldVersions } from './old-versions.ts';
import { ReleaseOverviews } from './release-overviews.ts';
import { VersionTally } from './version-tally.ts';
import { ReleasesController } from './releases.controller.ts';
import { PreviewTokens } from './preview-tokens.ts';
import { ReleaseMetrics } from './release-metrics.ts';
import { ReleaseRegistry } from './release-registry.ts';
import { ReportTokens } from './reports/report-tokens.ts';
import { ReportsController } from './reports/reports.controller.ts';
import { VisitCounts } from './reports/visit-counts.ts';
import { VisitorNetworks } from './reports/visitor-networks.ts';
import { CanaryMonitor } from './canary-monitor.ts';

/** Releases: live versions of each app, their metrics, canaries, channel changes and reports of pages. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: VERSION_HOUR_MODEL, schema: versionHourSchema },
      { name: CANARY_RUN_MODEL, schema: canaryRunSchema },
      { name: COUNTED_FACT_MODEL, schema: countedFactSchema },
    ]),
    ActivityModule,
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
