import type { EndpointArguments, EndpointOutput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import { Client, type ClientInfo } from '../../../platform/http/client.decorator.ts';
import { Endpoint } from '../../../platform/http/endpoint.decorator.ts';
import { Input } from '../../../platform/http/input.decorator.ts';
import { VerifyPasskey } from './passkeys/verify-passkey.ts';
import { SecondStep } from './second-step.ts';

/** Sign-ins by a second factor. */
@Controller()
export class SecondStepController {
  constructor(
    private readonly secondStep: SecondStep,
    private readonly passkeys: VerifyPasskey,
  ) {}

  @Endpoint('POST /api/user/login/second')
  signIn(
    @Input() { body }: EndpointArguments<'POST /api/user/login/second'>,
    @Client() client: ClientInfo,
  ): Promise<EndpointOutput<'POST /api/user/login/second'>> {
    return this.secondStep.signIn(body, client);
  }

  @Endpoint('POST /api/user/passkey/options')
  async passkeyOptions(
    @Client() client: ClientInfo,
  ): Promise<EndpointOutput<'POST /api/user/passkey/options'>> {
    return { ...(await this.passkeys.options(client)) };
  }

  @Endpoint('POST /api/user/passkey/login')
  signInWithPasskey(
    @Input() { body }: EndpointArguments<'POST /api/user/passkey/login'>,
    @Client() client: ClientInfo,
  ): Promise<EndpointOutput<'POST /api/user/passkey/login'>> {
    return this.secondStep.signInWithPasskey(body.passkey, client);
  }
}
