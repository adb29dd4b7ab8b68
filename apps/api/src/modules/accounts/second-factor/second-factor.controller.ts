import type { EndpointArguments } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { Identity } from '../../../platform/http/api-request.ts';
import { Client, type ClientInfo } from '../../../platform/http/client.decorator.ts';
import { Endpoint } from '../../../platform/http/endpoint.decorator.ts';
import { CurrentUser, Input } from '../../../platform/http/input.decorator.ts';
import { AccountSecondFactor } from './account-second-factor.ts';

/** The second factors of the signed-in user. */
@Controller()
export class SecondFactorController {
  constructor(private readonly factor: AccountSecondFactor) {}

  @Endpoint('GET /api/user/second-factor')
  read(@CurrentUser() identity: Identity) {
    return this.factor.read(identity);
  }

  @Endpoint('POST /api/user/totp')
  createTotp(@CurrentUser() identity: Identity) {
    return this.factor.createTotp(identity);
  }

  @Endpoint('POST /api/user/totp/enable')
  async enableTotp(
    @CurrentUser() identity: Identity,
    @Input() { body }: EndpointArguments<'POST /api/user/totp/enable'>,
    @Client() client: ClientInfo,
  ) {
    return { recoveryCodes: await this.factor.enableTotp(identity, body.code, client) };
  }

  @Endpoint('DELETE /api/user/totp')
  removeTotp(@CurrentUser() identity: Identity, @Client() client: ClientInfo) {
    return this.factor.removeTotp(identity, client);
  }

  @Endpoint('POST /api/user/recovery-codes')
  async replaceRecoveryCodes(@CurrentUser() identity: Identity, @Client() client: ClientInfo) {
    return { recoveryCodes: await this.factor.replaceRecoveryCodes(identity, client) };
  }

  @Endpoint('POST /api/user/passkeys/options')
  async passkeyOptions(@CurrentUser() identity: Identity, @Client() client: ClientInfo) {
    return { ...(await this.factor.passkeyOptions(identity, client)) };
  }

  @Endpoint('POST /api/user/passkeys')
  addPasskey(
    @CurrentUser() identity: Identity,
    @Input() { body }: EndpointArguments<'POST /api/user/passkeys'>,
    @Client() client: ClientInfo,
  ) {
    return this.factor.addPasskey(identity, body, client);
  }

  @Endpoint('DELETE /api/user/passkeys/:id')
  removePasskey(
    @CurrentUser() identity: Identity,
    @Input() { params }: EndpointArguments<'DELETE /api/user/passkeys/:id'>,
    @Client() client: ClientInfo,
  ) {
    return this.factor.removePasskey(identity, params.id, client);
  }
}
