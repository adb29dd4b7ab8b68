import { PERMISSIONS_OF, type StaffNotifications, type StaffRole } from '@meridian/contracts';
import { DEFAULT_LANGUAGE, type Language } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { type StaffMember, UserDirectory } from '../../../platform/security/user-directory.ts';
import { StaffChoicesRepository } from './staff-choices.repository.ts';

const NONE: StaffNotifications = { paidOrder: false, requestedReturn: false, lowStock: false };

const defaultsOf = (role: StaffRole | undefined): StaffNotifications =>
  role === 'owner' ? { ...NONE, paidOrder: true, requestedReturn: true } : NONE;

/** Which emails each member of staff receives. */
@Injectable()
export class StaffChoices {
  constructor(
    private readonly repository: StaffChoicesRepository,
    private readonly users: UserDirectory,
  ) {}

  async of(userId: string): Promise<StaffNotifications> {
    const stored = (await this.repository.of([userId])).get(userId);
    if (!stored) return defaultsOf((await this.users.byId(userId))?.staff?.role);
    const { paidOrder, requestedReturn, lowStock } = stored;
    return { paidOrder, requestedReturn, lowStock };
  }

  /** @param language of the panel; the member receives emails in it */
  async change(userId: string, choices: StaffNotifications, language: Language): Promise<void> {
    await this.repository.save({ _id: userId, ...choices, language });
  }

  /** The active members who may see orders and have chosen this kind of email, each with a language. */
  async recipientsOf(kind: keyof StaffNotifications): Promise<{ user: StaffMember; language: Language }[]> {
    const members = (await this.users.staff()).filter(
      ({ staff }) => !staff.suspended && PERMISSIONS_OF[staff.role].includes('orders.view'),
    );
    const stored = await this.repository.of(members.map(({ id }) => id));
    return members.flatMap((user) => {
      const choices = stored.get(user.id);
      const isChosen = (choices ?? defaultsOf(user.staff.role))[kind];
      return isChosen ? [{ user, language: choices?.language ?? DEFAULT_LANGUAGE }] : [];
    });
  }

  /** The active owners, each with a language. */
  async owners(): Promise<{ user: StaffMember; language: Language }[]> {
    const owners = (await this.users.staff()).filter(
      ({ staff }) => staff.role === 'owner' && !staff.suspended,
    );
    const stored = await this.repository.of(owners.map(({ id }) => id));
    return owners.map((user) => ({ user, language: stored.get(user.id)?.language ?? DEFAULT_LANGUAGE }));
  }
}
