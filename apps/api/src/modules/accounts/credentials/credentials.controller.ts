import type { EndpointArguments, EndpointOutput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { Identity } from '../../../platform/http/api-request.ts';
import { Client, type ClientInfo } from '../../../platform/http/client.decorator.ts';
import { Endpoint } from '../../../platform/http/endpoint.decorator.ts';
import { CurrentUser, Input } from '../../../platform/http/input.decorator.ts';
import { ChangeEmail } from './change-email.ts';
import { ChangePassword } from './change-password.ts';
import { ForgotPassword } from './forgot-password.ts';
import { ResetPassword } from './reset-password.ts';
import { SendVerification } from './send-verification.ts';
import { VerifyEmail } from './verify-email.ts';

/** Password and email of an account. */
@Controller()
export class CredentialsController {
  constructor(
    private readonly forgotPassword: ForgotPassword,
    private readonly resetPassword: ResetPassword,
    private readonly changePassword: ChangePassword,
    private readonly changeEmail: ChangeEmail,
    private readonly sendVerification: SendVerification,
    private readonly verifyEmail: VerifyEmail,
  ) {}

  @Endpoint('POST /api/user/forgot')
  forgot(
    @Client() client: ClientInfo,
    @Input() { body }: EndpointArguments<'POST /api/user/forgot'>,
  ): Promise<void> {
    return this.forgotPassword.request(client, body.email);
  }

  @Endpoint('POST /api/user/reset')
  reset(
    @Client() client: ClientInfo,
    @Input() { body }: EndpointArguments<'POST /api/user/reset'>,
  ): Promise<EndpointOutput<'POST /api/user/reset'>> {
    return this.resetPassword.reset(client, body);
  }

  @Endpoint('PUT /api/user/password')
  password(
    @CurrentUser() user: Identity,
    @Client() client: ClientInfo,
    @Input() { body }: EndpointArguments<'PUT /api/user/password'>,
  ): Promise<void> {
    return this.changePassword.change(user, client, body);
  }

  @Endpoint('PUT /api/user/email')
  email(
    @CurrentUser() user: Identity,
    @Client() client: ClientInfo,
    @Input() { body }: EndpointArguments<'PUT /api/user/email'>,
  ): Promise<void> {
    return this.changeEmail.change(user, client, body);
  }

  @Endpoint('POST /api/user/verification')
  verification(@CurrentUser() user: Identity, @Client() client: ClientInfo): Promise<void> {
    return this.sendVerification.again(user, client);
  }

  @Endpoint('POST /api/user/verify')
  verify(
    @Client() client: ClientInfo,
    @Input() { body }: EndpointArguments<'POST /api/user/verify'>,
  ): Promise<void> {
    return this.verifyEmail.verify(client, body.token);
  }
}
