import type { EndpointArguments, EndpointOutput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { Identity } from '../../../platform/http/api-request.ts';
import { Client, type ClientInfo } from '../../../platform/http/client.decorator.ts';
import { Endpoint } from '../../../platform/http/endpoint.decorator.ts';
import { CurrentUser, Input } from '../../../platform/http/input.decorator.ts';
import { AcceptInvitation } from './accept-invitation.ts';
import { ChangeStaff } from './change-staff.ts';
import { InviteMember } from './invite-member.ts';
import { ListStaff } from './list-staff.ts';

@Controller()
export class StaffController {
  constructor(
    private readonly list: ListStaff,
    private readonly staff: ChangeStaff,
    private readonly inviteMember: InviteMember,
    private readonly acceptInvitation: AcceptInvitation,
  ) {}

  @Endpoint('GET /api/staff')
  all(): Promise<EndpointOutput<'GET /api/staff'>> {
    return this.list.all();
  }

  @Endpoint('PUT /api/staff/:id')
  change(
    @CurrentUser() { userId }: Identity,
    @Input() { params, body }: EndpointArguments<'PUT /api/staff/:id'>,
  ): Promise<EndpointOutput<'PUT /api/staff/:id'>> {
    return this.staff.change(userId, params.id, body);
  }

  @Endpoint('DELETE /api/staff/:id')
  remove(
    @CurrentUser() { userId }: Identity,
    @Input() { params }: EndpointArguments<'DELETE /api/staff/:id'>,
  ): Promise<void> {
    return this.staff.remove(userId, params.id);
  }

  @Endpoint('POST /api/staff/invitations')
  invite(
    @CurrentUser() { userId }: Identity,
    @Client() client: ClientInfo,
    @Input() { body }: EndpointArguments<'POST /api/staff/invitations'>,
  ): Promise<EndpointOutput<'POST /api/staff/invitations'>> {
    return this.inviteMember.invite(userId, body, client);
  }

  @Endpoint('DELETE /api/staff/invitations/:id')
  withdraw(
    @CurrentUser() { userId }: Identity,
    @Input() { params }: EndpointArguments<'DELETE /api/staff/invitations/:id'>,
  ): Promise<void> {
    return this.staff.withdrawInvitation(userId, params.id);
  }

  @Endpoint('POST /api/staff/invitations/open')
  open(
    @Input() { body }: EndpointArguments<'POST /api/staff/invitations/open'>,
  ): Promise<EndpointOutput<'POST /api/staff/invitations/open'>> {
    return this.acceptInvitation.read(body.token);
  }

  @Endpoint('POST /api/staff/invitations/accept')
  accept(
    @Client() client: ClientInfo,
    @Input() { body }: EndpointArguments<'POST /api/staff/invitations/accept'>,
  ): Promise<EndpointOutput<'POST /api/staff/invitations/accept'>> {
    return this.acceptInvitation.accept(body, client);
  }
}
