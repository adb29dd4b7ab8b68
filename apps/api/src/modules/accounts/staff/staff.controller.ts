import type { HandlerInput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { ClientInfo, Identity } from '../../../platform/http/api-request.ts';
import { Client, CurrentUser, Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { Invitations } from './invitations.ts';
import { StaffMembers } from './staff-members.ts';

@Controller()
export class StaffController {
  constructor(
    private readonly members: StaffMembers,
    private readonly invitations: Invitations,
  ) {}

  @Endpoint('GET /api/staff')
  all() {
    return this.members.list();
  }

  @Endpoint('PUT /api/staff/:id')
  change(@CurrentUser() { userId }: Identity, @Input() { params, body }: HandlerInput<'PUT /api/staff/:id'>) {
    return this.members.change(userId, params.id, body);
  }

  @Endpoint('DELETE /api/staff/:id')
  remove(@CurrentUser() { userId }: Identity, @Input() { params }: HandlerInput<'DELETE /api/staff/:id'>) {
    return this.members.remove(userId, params.id);
  }

  @Endpoint('POST /api/staff/invitations')
  invite(
    @CurrentUser() { userId }: Identity,
    @Client() client: ClientInfo,
    @Input() { body }: HandlerInput<'POST /api/staff/invitations'>,
  ) {
    return this.invitations.invite(userId, body, client);
  }

  @Endpoint('DELETE /api/staff/invitations/:id')
  withdraw(
    @CurrentUser() { userId }: Identity,
    @Input() { params }: HandlerInput<'DELETE /api/staff/invitations/:id'>,
  ) {
    return this.invitations.withdraw(userId, params.id);
  }

  @Endpoint('POST /api/staff/invitations/open')
  open(@Input() { body }: HandlerInput<'POST /api/staff/invitations/open'>) {
    return this.invitations.read(body.token);
  }

  @Endpoint('POST /api/staff/invitations/accept')
  accept(
    @Client() client: ClientInfo,
    @Input() { body }: HandlerInput<'POST /api/staff/invitations/accept'>,
  ) {
    return this.invitations.accept(body, client);
  }
}
