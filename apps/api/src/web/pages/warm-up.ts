import type { Server } from 'node:http';
import { currencyOf, LANGUAGES } from '@meridian/domain';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { PinoLogger } from 'nestjs-pino';
import { Pages } from './pages.ts';
import { ReleaseRegistry } from '../../modules/releases/release-registry.ts';

/** Renders the home page once the server listens, so that the first visitor does not wait until bundles are loaded. */
@Injectable()
export class WarmUp implements OnApplicationBootstrap {
  constructor(
    private readonly pages: Pages,
    private readonly registry: ReleaseRegistry,
    private readonly adapter: HttpAdapterHost,
    private readonly logger: PinoLogger,
  ) {}

  onApplicationBootstrap(): void {
    const server = this.adapter.httpAdapter.getHttpServer() as Server;
    server.once('listening', () => {
      this.renderHome().catch((error: unknown) =>
        this.logger.debug({ err: error }, 'warm-up of the home page failed'),
      );
    });
  }

  private async renderHome(): Promise<void> {
    const { shell } = await this.registry.resolve();
    if (shell.length === 0) return;
    for (const language of LANGUAGES)
      await this.pages.warmUp('/', { language, currency: currencyOf(null), country: null });
  }
}
