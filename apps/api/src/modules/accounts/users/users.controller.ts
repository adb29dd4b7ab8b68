import { type HandlerInput, type Me, PERMISSIONS_OF } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Identity } from '../../../platform/http/api-request.ts';
import { CurrentUser, Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { SecondFactorPolicy } from '../../../platform/security/second-factor-policy.ts';
import { contactOf, type User, UsersRepository } from './users.repository.ts';

@Controller()
export class UsersController {
  constructor(
    private readonly users: UsersRepository,
    private readonly secondFactors: SecondFactorPolicy,
  ) {}

  @Endpoint('GET /api/user/me')
  async me(@CurrentUser() identity: Identity) {
    return this.presentMe(await this.users.byId(identity.userId), identity);
  }

  @Endpoint('PUT /api/user/me')
  async changeMe(@CurrentUser() identity: Identity, @Input() { body }: HandlerInput<'PUT /api/user/me'>) {
    return this.presentMe(await this.users.change(identity.userId, body), identity);
  }

  /** @throws AppError `unauthorized` if the user was deleted after the guard checked the token */
  private async presentMe(user: User | null, { role }: Identity): Promise<Me> {
    if (!user) throw new AppError('unauthorized');
    const { id, name, surname, email, emailVerified, newEmail, addresses } = user;
    const staff = role === 'admin' ? user.staff : undefined;
    return {
      name,
      surname,
      email,
      emailVerified: emailVerified ?? false,
      newEmail: newEmail ?? null,
      role,
      userInfo: contactOf(user),
      ...(addresses && { addresses }),
      ...(staff && {
        staff: {
          role: staff.role,
          permissions: [...PERMISSIONS_OF[staff.role]],
          apps: staff.apps,
          needsSecondFactor: await this.secondFactors.needsSetup({ userId: id, role }),
        },
      }),
    };
  }
}
