import type { HandlerInput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { ClientInfo, Identity } from '../../../platform/http/api-request.ts';
import { Client, CurrentUser, Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
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
    @Input() { body }: HandlerInput<'POST /api/user/totp/enable'>,
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
    @Input() { body }: HandlerInput<'POST /api/user/passkeys'>,
    @Client() client: ClientInfo,
  ) {
    return this.factor.addPasskey(identity, body, client);
  }

  @Endpoint('DELETE /api/user/passkeys/:id')
  removePasskey(
    @CurrentUser() identity: Identity,
    @Input() { params }: HandlerInput<'DELETE /api/user/passkeys/:id'>,
    @Client() client: ClientInfo,
  ) {
    return this.factor.removePasskey(identity, params.id, client);
  }
}
