import type { HandlerInput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { ClientInfo, Identity } from '../../../platform/http/api-request.ts';
import { Client, CurrentUser, Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { PasskeyCeremonies } from '../second-factor/passkeys/passkey-ceremonies.ts';
import { ChangeEmail } from './change-email.ts';
import { ChangePassword } from './change-password.ts';
import { RegisterUser } from './register-user.ts';
import { ForgotPassword, ResetPassword } from './reset-password.ts';
import { SignIn } from './sign-in.ts';
import { VerifyPassword } from './verify-password.ts';

/** Registration, sign-in and confirmation; password and email of an account. */
@Controller()
export class CredentialsController {
  constructor(
    private readonly registerUser: RegisterUser,
    private readonly signIn: SignIn,
    private readonly passkeys: PasskeyCeremonies,
    private readonly presence: VerifyPassword,
    private readonly forgotPassword: ForgotPassword,
    private readonly resetPassword: ResetPassword,
    private readonly passwords: ChangePassword,
    private readonly emails: ChangeEmail,
  ) {}

  @Endpoint('POST /api/user/register')
  register(@Client() client: ClientInfo, @Input() { body }: HandlerInput<'POST /api/user/register'>) {
    return this.registerUser.register(client, body);
  }

  @Endpoint('POST /api/user/login')
  login(@Client() client: ClientInfo, @Input() { body }: HandlerInput<'POST /api/user/login'>) {
    return this.signIn.byPassword(client, body);
  }

  @Endpoint('POST /api/user/login/second')
  second(@Client() client: ClientInfo, @Input() { body }: HandlerInput<'POST /api/user/login/second'>) {
    return this.signIn.bySecondStep(client, body);
  }

  @Endpoint('POST /api/user/passkey/options')
  async passkeyOptions(@Client() client: ClientInfo) {
    return { ...(await this.passkeys.assertionOptions(client)) };
  }

  @Endpoint('POST /api/user/passkey/login')
  passkey(@Client() client: ClientInfo, @Input() { body }: HandlerInput<'POST /api/user/passkey/login'>) {
    return this.signIn.byPasskey(client, body.passkey);
  }

  @Endpoint('POST /api/user/confirm')
  confirm(
    @CurrentUser() user: Identity,
    @Client() client: ClientInfo,
    @Input() { body }: HandlerInput<'POST /api/user/confirm'>,
  ) {
    return this.presence.confirm(user, body, client);
  }

  @Endpoint('POST /api/user/forgot')
  forgot(@Client() client: ClientInfo, @Input() { body }: HandlerInput<'POST /api/user/forgot'>) {
    return this.forgotPassword.request(client, body.email);
  }

  @Endpoint('POST /api/user/reset')
  reset(@Client() client: ClientInfo, @Input() { body }: HandlerInput<'POST /api/user/reset'>) {
    return this.resetPassword.reset(client, body);
  }

  @Endpoint('PUT /api/user/password')
  changePassword(
    @CurrentUser() user: Identity,
    @Client() client: ClientInfo,
    @Input() { body }: HandlerInput<'PUT /api/user/password'>,
  ) {
    return this.passwords.change(user, client, body);
  }

  @Endpoint('PUT /api/user/email')
  changeEmail(
    @CurrentUser() user: Identity,
    @Client() client: ClientInfo,
    @Input() { body }: HandlerInput<'PUT /api/user/email'>,
  ) {
    return this.emails.request(user, client, body);
  }

  @Endpoint('POST /api/user/verification')
  verification(@CurrentUser() user: Identity, @Client() client: ClientInfo) {
    return this.emails.repeatVerification(user, client);
  }

  @Endpoint('POST /api/user/verify')
  verify(@Client() client: ClientInfo, @Input() { body }: HandlerInput<'POST /api/user/verify'>) {
    return this.emails.verify(client, body.token);
  }
}
