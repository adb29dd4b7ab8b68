import { Module } from '@nestjs/common';
import { ReleasesModule } from '../releases.module.ts';
import { AppOwnership } from './app-ownership.ts';
import { ManageCredentials } from './manage-credentials.ts';
import { ManageTeams } from './manage-teams.ts';
import { TeamActivity } from './team-activity.ts';
import { TeamChannels } from './team-channels.ts';
import { TeamRecordsModule } from '../team-records/team-records.module.ts';
import { TeamReleasesController } from './team-releases.controller.ts';
import { TeamsController } from './teams.controller.ts';
import { UploadRelease } from './upload-release.ts';

/** Teams outside of this repository: the owner's management, and the release API. */
@Module({
  imports: [TeamRecordsModule, ReleasesModule],
  controllers: [TeamsController, TeamReleasesController],
  providers: [AppOwnership, ManageCredentials, ManageTeams, TeamActivity, TeamChannels, UploadRelease],
})
export class TeamsModule {}
