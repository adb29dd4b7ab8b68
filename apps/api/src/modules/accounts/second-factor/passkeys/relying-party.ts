import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, isLocalShop } from '../../../../platform/config/config.ts';
import type { ClientInfo } from '../../../../platform/http/api-request.ts';
import {
  PanelOrigin,
  passkeyOrigins,
  type PasskeyOrigins,
} from '../../../../platform/security/panel-origin.ts';

/** The shop, or its panel, as a browser identifies it to an authenticator. */
@Injectable()
export class RelyingParty {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly panel: PanelOrigin,
  ) {}

  /** A shop on this machine is also reached by other ports and names of it, as in development and tests. */
  of({ http }: { http: Pick<ClientInfo['http'], 'headers'> }): PasskeyOrigins {
    const given = http.headers.origin ?? '';
    const isOtherName =
      !this.panel.isSeparate &&
      isLocalShop(this.config) &&
      URL.canParse(given) &&
      isLocalShop({ PUBLIC_ORIGIN: given });
    if (!isOtherName) return passkeyOrigins(this.config, this.panel.serves(http));
    const { hostname, origin } = new URL(given);
    return { rpId: hostname, origins: [origin] };
  }
}
