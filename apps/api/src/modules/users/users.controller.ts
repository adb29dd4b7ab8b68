import type { EndpointArguments, EndpointOutput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Identity } from '../../platform/http/api-request.ts';
import { Endpoint } from '../../platform/http/endpoint.decorator.ts';
import { CurrentUser, Input } from '../../platform/http/input.decorator.ts';
import { presentMe } from './users.presenter.ts';
import { type User, UsersRepository } from './users.repository.ts';

/** Throws if the user was deleted after the guard checked the token. */
const existing = (user: User | null): User => {
  if (!user) throw new AppError('unauthorized');
  return user;
};

/** The account of the signed-in user. */
@Controller()
export class UsersController {
  constructor(private readonly users: UsersRepository) {}

  @Endpoint('GET /api/user/me')
  async me(@CurrentUser() { userId }: Identity): Promise<EndpointOutput<'GET /api/user/me'>> {
    return presentMe(existing(await this.users.byId(userId)));
  }

  @Endpoint('PUT /api/user/me')
  async changeMe(
    @CurrentUser() { userId }: Identity,
    @Input() { body }: EndpointArguments<'PUT /api/user/me'>,
  ): Promise<EndpointOutput<'PUT /api/user/me'>> {
    return presentMe(existing(await this.users.change(userId, body)));
  }
}
