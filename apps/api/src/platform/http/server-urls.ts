import type { AddressInfo } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Request } from 'express';
import { CONFIG, type Config, defaultOrigin, localOrigin } from '../config/config.ts';

/** Origins under which this server is reachable. */
@Injectable()
export class ServerUrls {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly adapter: HttpAdapterHost,
  ) {}

  /** Returns the origin of this process, for requests that it sends to itself. */
  internalOrigin(): string {
    const server = this.adapter.httpAdapter.getHttpServer() as { address(): AddressInfo | string | null };
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : this.config.PORT;
    return localOrigin(this.config.HOST, port);
  }

  /**
   * Returns the origin for links back to the shop. Without `PUBLIC_ORIGIN` it is the origin of the request, because
   * browsers store data separately for `127.0.0.1` and `localhost`.
   */
  publicOrigin(request: Request): string {
    const { PUBLIC_ORIGIN, ADMIN_ORIGIN } = this.config;
    const host = request.get('host');
    // A request may come from the panel's own origin.
    return PUBLIC_ORIGIN === defaultOrigin(this.config) && host && !ADMIN_ORIGIN
      ? `${request.protocol}://${host}`
      : PUBLIC_ORIGIN;
  }
}
