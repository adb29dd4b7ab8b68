import type { HandlerInput, StaffMember, StaffOverview } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import { SecondFactors } from '../second-factor/second-factors.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';
import { leaveOwnership } from '../users/leave-ownership.ts';
import { type StaffUser, UsersRepository } from '../users/users.repository.ts';
import { Invitations } from './invitations.ts';
import { StaffActivity } from './staff-activity.ts';

/** Lists, changes, suspends and removes members of staff. The shop keeps at least one active owner. */
@Injectable()
export class StaffMembers {
  constructor(
    private readonly users: UsersRepository,
    private readonly invitations: Invitations,
    private readonly sessions: SessionsRepository,
    private readonly secondFactors: SecondFactors,
    private readonly activity: StaffActivity,
  ) {}

  async list(): Promise<StaffOverview> {
    const [users, invitations] = await Promise.all([this.users.staff(), this.invitations.open()]);
    return { members: await this.present(users), invitations };
  }

  /** @throws AppError `notFound`, `lastOwner`, `conflict` */
  async change(by: string, id: string, change: HandlerInput<'PUT /api/staff/:id'>['body']) {
    const staysOwner = change.role === 'owner' && !change.suspended;
    const [before, after] = await this.write(id, staysOwner, (member) =>
      this.users.changeStaff(member, change),
    );
    if (change.suspended) await this.sessions.endAll(id);
    if (!staysOwner) await this.invitations.withdrawAllOf(by, id);
    await this.activity.record(by, 'changed', before, before.staff, change);
    const [member] = await this.present([{ ...before, staff: after }]);
    if (!member) throw new AppError('notFound');
    return member;
  }

  /** Makes the member a shopper. @throws AppError `notFound`, `lastOwner`, `conflict` */
  async remove(by: string, id: string): Promise<void> {
    const [before] = await this.write(id, false, (member) => this.users.leaveStaff(member));
    await this.sessions.endAll(id);
    await this.invitations.withdrawAllOf(by, id);
    await this.activity.record(by, 'deleted', before, before.staff, null);
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

  private async present(users: readonly StaffUser[]): Promise<StaffMember[]> {
    const ids = users.map(({ id }) => id);
    const [lastUsed, withFactor] = await Promise.all([
      this.sessions.lastUsed(ids),
      this.secondFactors.hasAny(ids),
    ]);
    return users.map(({ id, name, surname, email, staff: { role, apps, suspended } }) => ({
      id,
      name,
      surname,
      email,
      role,
      apps,
      suspended,
      secondFactor: withFactor.has(id),
      lastUsedAt: lastUsed.get(id)?.toISOString() ?? null,
    }));
  }
}
