import type { AddressInfo } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Request } from 'express';
import { CONFIG, type Config, defaultOrigin } from '../config/config.ts';

/** Where this server is to be found. */
@Injectable()
export class ServerUrls {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly adapter: HttpAdapterHost,
  ) {}

  /** Where this very process answers, for calls that it makes itself. */
  internalOrigin(): string {
    const server = this.adapter.httpAdapter.getHttpServer() as { address(): AddressInfo | string | null };
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : this.config.PORT;
    const host = ['0.0.0.0', '::', 'localhost'].includes(this.config.HOST) ? '127.0.0.1' : this.config.HOST;
    return `http://${host}:${port}`;
  }

  /**
   * Where a visitor comes back to: the shop's origin. Where none is configured, the one that the visitor sees, which
   * keeps what their browser stores at `127.0.0.1` apart from `localhost`.
   */
  publicOrigin(request: Request): string {
    const { PUBLIC_ORIGIN } = this.config;
    const host = request.get('host');
    return PUBLIC_ORIGIN === defaultOrigin(this.config) && host
      ? `${request.protocol}://${host}`
      : PUBLIC_ORIGIN;
  }
}
