import type { Server } from 'node:http';
import { currencyOf, LANGUAGES, productPath } from '@meridian/domain';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { PinoLogger } from 'nestjs-pino';
import { CatalogueRepository } from '../modules/catalogue/catalogue.repository.ts';
import { Catalogue } from '../modules/catalogue/catalogue.ts';
import { Pages } from './pages.ts';
import { ReleaseRegistry } from '../modules/features/release-registry.ts';

/** Products whose pages are rendered: a few of each kind, and the engine has compiled what rendering runs through. */
const PRODUCTS = 8;

/**
 * Renders the first pages once the server listens, so that no visitor waits for bundles to load, and the first ones get
 * a server that has rendered before.
 */
@Injectable()
export class WarmUp implements OnApplicationBootstrap, OnApplicationShutdown {
  private ended = false;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly pages: Pages,
    private readonly registry: ReleaseRegistry,
    private readonly catalogue: Catalogue,
    private readonly addresses: CatalogueRepository,
    private readonly adapter: HttpAdapterHost,
    private readonly logger: PinoLogger,
  ) {}

  onApplicationBootstrap(): void {
    const server = this.adapter.httpAdapter.getHttpServer() as Server;
    server.once('listening', () => {
      this.running = this.renderFirst().catch((error: unknown) =>
        this.logger.debug({ err: error }, 'pages not warmed up'),
      );
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.ended = true;
    await this.running;
  }

  private async renderFirst(): Promise<void> {
    const { shell } = await this.registry.resolve();
    if (shell.length === 0) return;
    const products = await this.addresses.addressesOf(this.catalogue.allIds().slice(0, PRODUCTS));
    const paths = ['/', '/products', ...products.map(({ slug }) => productPath(slug))];
    for (const path of paths)
      for (const language of LANGUAGES) {
        if (this.ended) return;
        await this.pages.page(path, { language, currency: currencyOf(null), country: null });
      }
  }
}
