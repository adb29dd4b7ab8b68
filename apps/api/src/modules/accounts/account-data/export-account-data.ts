import { Injectable } from '@nestjs/common';
import type { Identity } from '../../../platform/http/api-request.ts';
import { ShopperAlerts } from '../../messages/alerts/shopper-alerts.ts';
import { AccountSecondFactor } from '../second-factor/account-second-factor.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';
import { accountOf } from '../../../platform/security/user-directory.ts';
import { contactOf, type User, UsersRepository } from '../users/users.repository.ts';
import { AccountData } from './account-data.ts';

const profileOf = (user: User) => {
  const { name, surname, email, emailVerified, newEmail, role, staff, createdAt } = user;
  return {
    name,
    surname,
    email,
    emailVerified: emailVerified ?? false,
    newEmail: newEmail ?? null,
    ...contactOf(user),
    role: staff?.role ?? role,
    createdAt: createdAt.toISOString(),
  };
};

/** Collects all data of an account. It has no password hash, no secret of a second factor and no key of an order. */
@Injectable()
export class ExportAccountData {
  constructor(
    private readonly users: UsersRepository,
    private readonly sessions: SessionsRepository,
    private readonly secondFactor: AccountSecondFactor,
    private readonly alerts: ShopperAlerts,
    private readonly others: AccountData,
  ) {}

  /** @throws AppError `unauthorized` if the user was deleted after the guard checked the token */
  async export(identity: Identity): Promise<Record<string, unknown>> {
    const { userId } = identity;
    const user = await accountOf(this.users, userId);
    const parts = await Promise.all(this.others.parts.map((part) => part.export(userId)));
    return {
      exportedAt: new Date().toISOString(),
      profile: profileOf(user),
      addresses: user.addresses ?? [],
      sessions: await this.sessions.list(identity),
      secondFactor: await this.secondFactor.read(identity),
      alerts: await this.alerts.list(userId),
      ...Object.fromEntries(parts.flatMap(Object.entries)),
    };
  }
}
