import { setTimeout as delay } from 'node:timers/promises';
import type { PictureWidth } from '@meridian/domain';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Server } from 'node:http';
import { PinoLogger } from 'nestjs-pino';
import { CatalogueRepository } from '../catalogue/catalogue.repository.ts';
import { type Derivative, Pictures } from './pictures.ts';

/** Starting is for the first visitors. */
const START_AFTER_MS = 5_000;
/** Milliseconds without a request after which nobody is kept waiting by the work. */
const QUIET_MS = 500;
/** So many times longer than it works it rests while there are visitors. */
const REST = 4;
/** So many watches are warmed; the others are by their visitors. */
const WATCHES = 500;
/** What cards and the product page ask for first. */
const CARD: readonly PictureWidth[] = [320, 480, 640];
const PAGE: readonly PictureWidth[] = [640, 768, 960];

/** Makes the derivatives of the catalogue in the background, one at a time: quickly while nobody asks for anything, with long pauses else. */
@Injectable()
export class PictureWarmer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private lastAsked = 0;

  constructor(
    private readonly pictures: Pictures,
    private readonly catalogue: CatalogueRepository,
    private readonly adapter: HttpAdapterHost,
    private readonly logger: PinoLogger,
  ) {}

  onApplicationBootstrap(): void {
    const server = this.adapter.httpAdapter.getHttpServer() as Server;
    server.on('request', () => (this.lastAsked = Date.now()));
    this.running = this.warm().catch((error: unknown) => {
      if (!this.stopping.signal.aborted) this.logger.warn({ err: error }, 'pictures not warmed');
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async warm(): Promise<void> {
    await this.pause(START_AFTER_MS);
    const { first, others } = await this.catalogue.picturePaths(WATCHES);
    for (const path of first) await this.make(path, CARD);
    for (const path of [...first, ...others]) await this.make(path, PAGE);
  }

  private async make(path: string, widths: readonly PictureWidth[]): Promise<void> {
    for (const width of widths) {
      const derivative: Derivative = { width, format: 'avif' };
      if (await this.pictures.hasDerivative(path, derivative)) continue;
      const start = performance.now();
      await this.pictures.derivative(path, derivative);
      const worked = performance.now() - start;
      if (Date.now() - this.lastAsked < QUIET_MS) await this.pause(worked * REST);
    }
  }

  private pause(milliseconds: number): Promise<void> {
    return delay(milliseconds, undefined, { ref: false, signal: this.stopping.signal });
  }
}
