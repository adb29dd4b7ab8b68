import type { EndpointArguments, EndpointOutput, Me } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Identity } from '../../platform/http/api-request.ts';
import { Endpoint } from '../../platform/http/endpoint.decorator.ts';
import { CurrentUser, Input } from '../../platform/http/input.decorator.ts';
import { contactOf, type User, UsersRepository } from './users.repository.ts';

/** @throws AppError `unauthorized` if the user was deleted after the guard checked the token */
const presentMe = (user: User | null): Me => {
  if (!user) throw new AppError('unauthorized');
  const { name, surname, email, role, addresses } = user;
  return { name, surname, email, role, userInfo: contactOf(user), ...(addresses && { addresses }) };
};

@Controller()
export class UsersController {
  constructor(private readonly users: UsersRepository) {}

  @Endpoint('GET /api/user/me')
  async me(@CurrentUser() { userId }: Identity): Promise<EndpointOutput<'GET /api/user/me'>> {
    return presentMe(await this.users.byId(userId));
  }

  @Endpoint('PUT /api/user/me')
  async changeMe(
    @CurrentUser() { userId }: Identity,
    @Input() { body }: EndpointArguments<'PUT /api/user/me'>,
  ): Promise<EndpointOutput<'PUT /api/user/me'>> {
    return presentMe(await this.users.change(userId, body));
  }
}
