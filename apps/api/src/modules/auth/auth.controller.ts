import type { EndpointArguments, EndpointOutput } from '@meridian/contracts';
import { Controller, Ip } from '@nestjs/common';
import { Call } from '../../platform/http/call.decorator.ts';
import { Input } from '../../platform/http/input.decorator.ts';
import { Register } from './register.ts';
import { SignIn } from './sign-in.ts';

@Controller()
export class AuthController {
  constructor(
    private readonly signIn: SignIn,
    private readonly registration: Register,
  ) {}

  @Call('POST /api/user/login')
  login(
    @Ip() address: string,
    @Input() { body }: EndpointArguments<'POST /api/user/login'>,
  ): Promise<EndpointOutput<'POST /api/user/login'>> {
    return this.signIn.run(address, body);
  }

  @Call('POST /api/user/register')
  register(
    @Ip() address: string,
    @Input() { body }: EndpointArguments<'POST /api/user/register'>,
  ): Promise<EndpointOutput<'POST /api/user/register'>> {
    return this.registration.run(address, body);
  }
}
