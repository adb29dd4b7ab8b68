import type { EndpointArguments, EndpointOutput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { Identity } from '../../../platform/http/api-request.ts';
import { Client, type ClientInfo } from '../../../platform/http/client.decorator.ts';
import { Endpoint } from '../../../platform/http/endpoint.decorator.ts';
import { CurrentUser, Input } from '../../../platform/http/input.decorator.ts';
import { ReplaceRecoveryCodes } from './codes/replace-recovery-codes.ts';
import { TotpSetup } from './codes/totp-setup.ts';
import { AccountSecondFactor } from './account-second-factor.ts';
import { AccountPasskeys } from './passkeys/account-passkeys.ts';

/** The second factors of the signed-in user. */
@Controller()
export class SecondFactorController {
  constructor(
    private readonly factor: AccountSecondFactor,
    private readonly totp: TotpSetup,
    private readonly recoveryCodes: ReplaceRecoveryCodes,
    private readonly passkeys: AccountPasskeys,
  ) {}

  @Endpoint('GET /api/user/second-factor')
  read(@CurrentUser() identity: Identity): Promise<EndpointOutput<'GET /api/user/second-factor'>> {
    return this.factor.read(identity);
  }

  @Endpoint('POST /api/user/totp')
  createTotp(@CurrentUser() identity: Identity): Promise<EndpointOutput<'POST /api/user/totp'>> {
    return this.totp.create(identity);
  }

  @Endpoint('POST /api/user/totp/enable')
  async enableTotp(
    @CurrentUser() identity: Identity,
    @Input() { body }: EndpointArguments<'POST /api/user/totp/enable'>,
    @Client() client: ClientInfo,
  ): Promise<EndpointOutput<'POST /api/user/totp/enable'>> {
    return { recoveryCodes: await this.totp.enable(identity, body.code, client) };
  }

  @Endpoint('DELETE /api/user/totp')
  removeTotp(@CurrentUser() identity: Identity, @Client() client: ClientInfo): Promise<void> {
    return this.totp.remove(identity, client);
  }

  @Endpoint('POST /api/user/recovery-codes')
  async replaceRecoveryCodes(
    @CurrentUser() identity: Identity,
    @Client() client: ClientInfo,
  ): Promise<EndpointOutput<'POST /api/user/recovery-codes'>> {
    return { recoveryCodes: await this.recoveryCodes.replace(identity, client) };
  }

  @Endpoint('POST /api/user/passkeys/options')
  async passkeyOptions(
    @CurrentUser() identity: Identity,
    @Client() client: ClientInfo,
  ): Promise<EndpointOutput<'POST /api/user/passkeys/options'>> {
    return { ...(await this.passkeys.options(identity, client)) };
  }

  @Endpoint('POST /api/user/passkeys')
  addPasskey(
    @CurrentUser() identity: Identity,
    @Input() { body }: EndpointArguments<'POST /api/user/passkeys'>,
    @Client() client: ClientInfo,
  ): Promise<EndpointOutput<'POST /api/user/passkeys'>> {
    return this.passkeys.add(identity, body, client);
  }

  @Endpoint('DELETE /api/user/passkeys/:id')
  removePasskey(
    @CurrentUser() identity: Identity,
    @Input() { params }: EndpointArguments<'DELETE /api/user/passkeys/:id'>,
    @Client() client: ClientInfo,
  ): Promise<void> {
    return this.passkeys.remove(identity, params.id, client);
  }
}
