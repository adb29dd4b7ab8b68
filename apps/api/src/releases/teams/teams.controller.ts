import type { HandlerInput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { Identity } from '../../platform/http/api-request.ts';
import { CurrentUser, Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { ManageTeams } from './manage-teams.ts';

@Controller()
export class TeamsController {
  constructor(private readonly teams: ManageTeams) {}

  @Endpoint('GET /api/teams')
  async all() {
    return { teams: await this.teams.list() };
  }

  @Endpoint('POST /api/teams')
  create(@CurrentUser() { userId }: Identity, @Input() { body }: HandlerInput<'POST /api/teams'>) {
    return this.teams.create(userId, body);
  }

  @Endpoint('PUT /api/teams/:id')
  change(@CurrentUser() { userId }: Identity, @Input() { params, body }: HandlerInput<'PUT /api/teams/:id'>) {
    return this.teams.change(userId, params.id, body);
  }

  @Endpoint('POST /api/teams/:id/tokens')
  createToken(
    @CurrentUser() { userId }: Identity,
    @Input() { params, body }: HandlerInput<'POST /api/teams/:id/tokens'>,
  ) {
    return this.teams.createToken(userId, params.id, body);
  }

  @Endpoint('DELETE /api/teams/:id/tokens/:token')
  revokeToken(
    @CurrentUser() { userId }: Identity,
    @Input() { params }: HandlerInput<'DELETE /api/teams/:id/tokens/:token'>,
  ) {
    return this.teams.revokeToken(userId, params.id, params.token);
  }

  @Endpoint('POST /api/teams/:id/keys')
  registerKey(
    @CurrentUser() { userId }: Identity,
    @Input() { params, body }: HandlerInput<'POST /api/teams/:id/keys'>,
  ) {
    return this.teams.registerKey(userId, params.id, body);
  }

  @Endpoint('DELETE /api/teams/:id/keys/:key')
  revokeKey(
    @CurrentUser() { userId }: Identity,
    @Input() { params }: HandlerInput<'DELETE /api/teams/:id/keys/:key'>,
  ) {
    return this.teams.revokeKey(userId, params.id, params.key);
  }
}
