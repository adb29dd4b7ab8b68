import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, isLocalShop } from '../../../platform/config/config.ts';
import type { ClientInfo } from '../../../platform/http/client.decorator.ts';

/** The shop as a browser identifies it to an authenticator. */
interface Party {
  /** The host name that a passkey belongs to. */
  id: string;
  /** The origin of the pages that may use it. */
  origin: string;
}

const partyOf = (origin: string): Party => ({ id: new URL(origin).hostname, origin });

@Injectable()
export class RelyingParty {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** A shop on this machine is also reached by other ports and names of it, as in development and tests. */
  of({ http }: Pick<ClientInfo, 'http'>): Party {
    const origin = http.get('origin') ?? '';
    const isOtherName =
      isLocalShop(this.config) && URL.canParse(origin) && isLocalShop({ PUBLIC_ORIGIN: origin });
    return partyOf(isOtherName ? new URL(origin).origin : this.config.PUBLIC_ORIGIN);
  }
}
