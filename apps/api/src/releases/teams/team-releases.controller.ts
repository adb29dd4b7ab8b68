import type { HandlerInput } from '@meridian/contracts';
import { Controller, Req } from '@nestjs/common';
import type { ApiRequest } from '../../platform/http/api-request.ts';
import { CurrentTeam, Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import type { TeamIdentity } from '../../platform/http/team-authenticator.ts';
import { TeamActivity } from './team-activity.ts';
import { TeamChannels } from './team-channels.ts';
import { UploadRelease } from './upload-release.ts';

@Controller()
export class TeamReleasesController {
  constructor(
    private readonly uploads: UploadRelease,
    private readonly channels: TeamChannels,
    private readonly activity: TeamActivity,
  ) {}

  @Endpoint('PUT /api/releases/:app/:version')
  upload(
    @CurrentTeam() team: TeamIdentity,
    @Req() body: ApiRequest,
    @Input() { params, headers }: HandlerInput<'PUT /api/releases/:app/:version'>,
  ) {
    const { app, version } = params;
    return this.activity.recordUse(team, `upload ${app} ${version}`, () =>
      this.uploads.upload(team, { app, version, headers, body }),
    );
  }

  @Endpoint('POST /api/releases/:app/channels')
  change(
    @CurrentTeam() team: TeamIdentity,
    @Input() { params, body }: HandlerInput<'POST /api/releases/:app/channels'>,
  ) {
    const version = 'version' in body ? body.version : body.expected;
    return this.activity.recordUse(team, `${body.action} ${params.app} ${version}`, () =>
      this.channels.change(team, params.app, body),
    );
  }

  @Endpoint('GET /api/releases/:app')
  read(@CurrentTeam() team: TeamIdentity, @Input() { params }: HandlerInput<'GET /api/releases/:app'>) {
    return this.activity.recordUse(team, `status ${params.app}`, () => this.channels.read(team, params.app));
  }
}
