import type { EndpointArguments, StaffInvitation } from '@meridian/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ClientInfo } from '../../../platform/http/client.decorator.ts';
import { linkTokenHash, newLinkToken } from '../../../platform/security/link-token.ts';
import { panelOriginOf } from '../../../platform/security/panel-origin.ts';
import { Outbox } from '../../messages/mail/outbox.ts';
import { UsersRepository } from '../users/users.repository.ts';
import { invitationMail } from './invitation-mail.ts';
import { InvitationsRepository } from './invitations.repository.ts';
import { presentInvitation } from './present-invitation.ts';
import { StaffActivity } from './staff-activity.ts';

const INVITATION_TTL_MS = 72 * 3_600_000;

/** Invites someone to the staff by an emailed link. */
@Injectable()
export class InviteMember {
  constructor(
    private readonly users: UsersRepository,
    private readonly invitations: InvitationsRepository,
    private readonly activity: StaffActivity,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * The earlier link of the address becomes invalid. The mail is in the language of the owner who invites.
   * @throws AppError `alreadyStaff`
   */
  async invite(
    by: string,
    { email, role, apps }: EndpointArguments<'POST /api/staff/invitations'>['body'],
    { language }: ClientInfo,
  ): Promise<StaffInvitation> {
    const user = await this.users.byEmail(email);
    if (user?.staff) throw new AppError('alreadyStaff');
    const token = newLinkToken();
    const createdAt = new Date();
    const invitation = await this.invitations.replace({
      tokenHash: linkTokenHash(token),
      email,
      role,
      apps,
      invitedBy: by,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + INVITATION_TTL_MS),
    });
    const id = invitation._id.toHexString();
    const link = `${panelOriginOf(this.config)}/admin-auth/invitation?token=${token}&lang=${language}`;
    await this.outbox.add({
      id: `invitation-${id}-${createdAt.getTime()}`,
      to: email,
      ...invitationMail(language, link),
    });
    await this.activity.record(by, 'added', { id, email }, null, { role, apps });
    return presentInvitation(invitation);
  }
}
