import { openReleaseStore, ReleaseStore } from '@meridian/releases';
import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CONFIG, type Config } from '../platform/config/config.ts';
import { TeamAuthenticator } from '../platform/http/team-authenticator.ts';
import { AppOwnership } from './teams/app-ownership.ts';
import { ManageTeams } from './teams/manage-teams.ts';
import { TeamActivity } from './teams/team-activity.ts';
import { TeamChannels } from './teams/team-channels.ts';
import { TeamReleasesController } from './teams/team-releases.controller.ts';
import { TeamsController } from './teams/teams.controller.ts';
import { UploadRelease } from './teams/upload-release.ts';
import { TEAM_MODEL } from './team-records/team.schema.ts';
import { TeamTokens } from './team-records/team-tokens.ts';
import { TeamsRepository } from './team-records/teams.repository.ts';
import { TeamSignatures } from './team-records/team-signatures.ts';
import { ChangeChannels } from './channels/change-channels.ts';
import {
  CANARY_COUNTS_MODEL,
  COUNTED_FACT_MODEL,
  VERSION_HOUR_MODEL,
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

/**
 * The server of the release platform: live versions of each app, canaries, channel changes, reports of pages, and teams
 * outside of this repository. Provides the `TeamAuthenticator` of the access guard.
 */
@Global()
@Module({
  imports: [
    MongooseModule.forFeature([VERSION_HOUR_MODEL, CANARY_COUNTS_MODEL, COUNTED_FACT_MODEL, TEAM_MODEL]),
  ],
  controllers: [ReportsController, ReleasesController, TeamsController, TeamReleasesController],
  providers: [
    // teams
    TeamsRepository,
    TeamSignatures,
    { provide: TeamAuthenticator, useClass: TeamTokens },
    AppOwnership,
    ManageTeams,
    TeamActivity,
    TeamChannels,
    UploadRelease,
    // releases
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
    TeamAuthenticator,
  ],
})
export class ReleasesModule {}
