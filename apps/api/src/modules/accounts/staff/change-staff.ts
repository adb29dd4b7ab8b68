import type { EndpointArguments, StaffMember } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import { Sessions } from '../sessions/sessions.ts';
import { leaveOwnership } from '../users/leave-ownership.ts';
import { type StaffUser, UsersRepository } from '../users/users.repository.ts';
import { InvitationsRepository } from './invitations.repository.ts';
import { ListStaff } from './list-staff.ts';
import { StaffActivity } from './staff-activity.ts';

type StaffChange = EndpointArguments<'PUT /api/staff/:id'>['body'];

/** Changes, suspends and removes members of staff, and withdraws invitations. The shop keeps at least one active owner. */
@Injectable()
export class ChangeStaff {
  constructor(
    private readonly users: UsersRepository,
    private readonly invitations: InvitationsRepository,
    private readonly sessions: Sessions,
    private readonly list: ListStaff,
    private readonly activity: StaffActivity,
  ) {}

  /** @throws AppError `notFound`, `lastOwner`, `conflict` */
  async change(by: string, id: string, change: StaffChange): Promise<StaffMember> {
    const staysOwner = change.role === 'owner' && !change.suspended;
    const [before, after] = await this.write(id, staysOwner, (member) =>
      this.users.changeStaff(member, change),
    );
    if (change.suspended) await this.sessions.endAll(id);
    if (!staysOwner) await this.withdrawInvitationsOf(by, id);
    await this.activity.record(by, 'changed', before, before.staff, change);
    const [member] = await this.list.present([{ ...before, staff: after }]);
    if (!member) throw new AppError('notFound');
    return member;
  }

  /** Makes the member a shopper. @throws AppError `notFound`, `lastOwner`, `conflict` */
  async remove(by: string, id: string): Promise<void> {
    const [before] = await this.write(id, false, (member) => this.users.leaveStaff(member));
    await this.sessions.endAll(id);
    await this.withdrawInvitationsOf(by, id);
    await this.activity.record(by, 'deleted', before, before.staff, null);
  }

  /** @throws AppError `notFound` */
  async withdrawInvitation(by: string, id: string): Promise<void> {
    const invitation = await this.invitations.remove(id);
    if (!invitation) throw new AppError('notFound');
    await this.activity.record(by, 'deleted', { id, email: invitation.email }, invitation, null);
  }

  /** Withdraws the open invitations of a person who is no longer an owner, and so must not add members. */
  private async withdrawInvitationsOf(by: string, id: string): Promise<void> {
    for (const { _id } of await this.invitations.byOwner(id))
      await this.withdrawInvitation(by, _id.toHexString()).catch((error: unknown) => {
        // It was accepted or withdrawn meanwhile.
        if (!(error instanceof AppError && error.code === 'notFound')) throw error;
      });
  }

  /** Returns the member before the change, and the result of the write. */
  private write<T>(
    id: string,
    staysOwner: boolean,
    write: (member: StaffUser) => Promise<T | null>,
  ): Promise<[StaffUser, T]> {
    return leaveOwnership(this.users, id, staysOwner, async (user) => {
      if (!user.staff) throw new AppError('notFound');
      const member = { ...user, staff: user.staff };
      const written = await write(member);
      return written === null ? null : [member, written];
    });
  }
}
