import type { HandlerInput } from '@meridian/contracts';
import { Controller, Header } from '@nestjs/common';
import type { ClientInfo, Identity } from '../../../platform/http/api-request.ts';
import { Client, CurrentUser, Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { DeleteAccount } from './delete-account.ts';
import { ExportAccountData } from './export-account-data.ts';

@Controller()
export class AccountDataController {
  constructor(
    private readonly accountData: ExportAccountData,
    private readonly account: DeleteAccount,
  ) {}

  @Endpoint('GET /api/user/export')
  @Header('Content-Disposition', 'attachment; filename="meridian-data.json"')
  @Header('Cache-Control', 'private, no-store')
  export(@CurrentUser() identity: Identity) {
    return this.accountData.export(identity);
  }

  @Endpoint('DELETE /api/user/me')
  delete(
    @CurrentUser() identity: Identity,
    @Client() client: ClientInfo,
    @Input() { body }: HandlerInput<'DELETE /api/user/me'>,
  ) {
    return this.account.delete(identity, body.password, client);
  }
}
