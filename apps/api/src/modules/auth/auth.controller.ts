import type { EndpointArguments, EndpointOutput } from '@meridian/contracts';
import { Controller, Ip } from '@nestjs/common';
import { Endpoint } from '../../platform/http/endpoint.decorator.ts';
import { Input } from '../../platform/http/input.decorator.ts';
import { SignIn } from './sign-in.ts';

@Controller()
export class AuthController {
  constructor(private readonly signIn: SignIn) {}

  @Endpoint('POST /api/user/login')
  login(
    @Ip() address: string,
    @Input() { body }: EndpointArguments<'POST /api/user/login'>,
  ): Promise<EndpointOutput<'POST /api/user/login'>> {
    return this.signIn.signIn(address, body);
  }

  @Endpoint('POST /api/user/register')
  register(
    @Ip() address: string,
    @Input() { body }: EndpointArguments<'POST /api/user/register'>,
  ): Promise<EndpointOutput<'POST /api/user/register'>> {
    return this.signIn.register(address, body);
  }
}
