import type { EndpointArguments, EndpointOutput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { Identity } from '../../../platform/http/api-request.ts';
import { Client, type ClientInfo } from '../../../platform/http/client.decorator.ts';
import { Endpoint } from '../../../platform/http/endpoint.decorator.ts';
import { CurrentUser, Input } from '../../../platform/http/input.decorator.ts';
import { ConfirmPresence } from './confirm-presence.ts';
import { RegisterUser } from './register-user.ts';
import { SignIn } from './sign-in.ts';

@Controller()
export class AuthController {
  constructor(
    private readonly signIn: SignIn,
    private readonly registerUser: RegisterUser,
    private readonly presence: ConfirmPresence,
  ) {}

  @Endpoint('POST /api/user/login')
  login(
    @Client() client: ClientInfo,
    @Input() { body }: EndpointArguments<'POST /api/user/login'>,
  ): Promise<EndpointOutput<'POST /api/user/login'>> {
    return this.signIn.signIn(client, body);
  }

  @Endpoint('POST /api/user/register')
  register(
    @Client() client: ClientInfo,
    @Input() { body }: EndpointArguments<'POST /api/user/register'>,
  ): Promise<EndpointOutput<'POST /api/user/register'>> {
    return this.registerUser.register(client, body);
  }

  @Endpoint('POST /api/user/confirm')
  confirm(
    @CurrentUser() identity: Identity,
    @Client() client: ClientInfo,
    @Input() { body }: EndpointArguments<'POST /api/user/confirm'>,
  ): Promise<void> {
    return this.presence.confirm(identity, body, client);
  }
}
