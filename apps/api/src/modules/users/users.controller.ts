import type { EndpointArguments, EndpointOutput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { Identity } from '../../platform/http/api-request.ts';
import { Endpoint } from '../../platform/http/endpoint.decorator.ts';
import { CurrentUser, Input } from '../../platform/http/input.decorator.ts';
import { OwnAccount } from './own-account.ts';
import { presentMe } from './users.presenter.ts';

@Controller()
export class UsersController {
  constructor(private readonly account: OwnAccount) {}

  @Endpoint('GET /api/user/me')
  async me(@CurrentUser() user: Identity): Promise<EndpointOutput<'GET /api/user/me'>> {
    return presentMe(await this.account.read(user.userId));
  }

  @Endpoint('PUT /api/user/me')
  async changeMe(
    @CurrentUser() user: Identity,
    @Input() { body }: EndpointArguments<'PUT /api/user/me'>,
  ): Promise<EndpointOutput<'PUT /api/user/me'>> {
    return presentMe(await this.account.change(user.userId, body));
  }
}
