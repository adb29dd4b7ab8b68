import type { StaffMember, StaffOverview } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { SecondFactors } from '../second-factor/second-factors.ts';
import { Sessions } from '../sessions/sessions.ts';
import { type StaffUser, UsersRepository } from '../users/users.repository.ts';
import { InvitationsRepository } from './invitations.repository.ts';
import { presentInvitation } from './present-invitation.ts';

/** The members of staff and the open invitations. */
@Injectable()
export class ListStaff {
  constructor(
    private readonly users: UsersRepository,
    private readonly invitations: InvitationsRepository,
    private readonly sessions: Sessions,
    private readonly secondFactors: SecondFactors,
  ) {}

  async all(): Promise<StaffOverview> {
    const [users, invitations] = await Promise.all([this.users.staff(), this.invitations.open()]);
    return { members: await this.present(users), invitations: invitations.map(presentInvitation) };
  }

  async present(users: readonly StaffUser[]): Promise<StaffMember[]> {
    const ids = users.map(({ id }) => id);
    const [lastUsed, withFactor] = await Promise.all([
      this.sessions.lastUsedOf(ids),
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
