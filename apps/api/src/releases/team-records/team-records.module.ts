import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { TeamAuthenticator } from '../../platform/http/team-authenticator.ts';
import { TEAM_MODEL, teamSchema } from './team.schema.ts';
import { TeamSignatures } from './team-signatures.ts';
import { TeamTokens } from './team-tokens.ts';
import { TeamsRepository } from './teams.repository.ts';

/** Teams, their tokens and their keys. Provides the `TeamAuthenticator` that the access guard uses. */
@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: TEAM_MODEL, schema: teamSchema }])],
  providers: [TeamsRepository, TeamSignatures, { provide: TeamAuthenticator, useClass: TeamTokens }],
  exports: [TeamsRepository, TeamSignatures, TeamAuthenticator],
})
export class TeamRecordsModule {}
