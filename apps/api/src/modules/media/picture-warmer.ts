import { setTimeout as delay } from 'node:timers/promises';
import type { ImageWidth } from '@meridian/domain';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { AppError } from '../../platform/errors/app-error.ts';
import { CatalogueRepository } from '../catalogue/catalogue.repository.ts';
import { type Derivative, Pictures } from './pictures.ts';

/** Starting is for the first visitors. */
const START_AFTER_MS = 10_000;
/** So many watches are warmed; the others are by their visitors. */
const WATCHES = 500;
/** What cards and the product page ask for first. */
const CARD: readonly ImageWidth[] = [320, 480, 640];
const PAGE: readonly ImageWidth[] = [640, 960];

const ignoreBusy = (error: unknown): null => {
  if (error instanceof AppError && error.code === 'unavailable') return null;
  throw error;
};

/** Makes the derivatives of the catalogue in the background, one at a time, with pauses as long as the work. */
@Injectable()
export class PictureWarmer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly pictures: Pictures,
    private readonly catalogue: CatalogueRepository,
    private readonly logger: PinoLogger,
  ) {}

  onApplicationBootstrap(): void {
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

  private async make(path: string, widths: readonly ImageWidth[]): Promise<void> {
    for (const width of widths) {
      const derivative: Derivative = { width, format: 'avif' };
      if (await this.pictures.hasDerivative(path, derivative)) continue;
      const start = performance.now();
      // While visitors need all lanes, theirs come first.
      await this.pictures.derivative(path, derivative).catch(ignoreBusy);
      await this.pause(performance.now() - start);
    }
  }

  private pause(milliseconds: number): Promise<void> {
    return delay(milliseconds, undefined, { ref: false, signal: this.stopping.signal });
  }
}
