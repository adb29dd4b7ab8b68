import { setTimeout as delay } from 'node:timers/promises';
import type { ImageWidth } from '@meridian/domain';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { WatchesRepository } from '../watches/watches.repository.ts';
import { type Derivative, Images } from './images.ts';

/** Delay after the start, so that the first requests get the whole CPU. */
const START_DELAY_MS = 10_000;
/** Derivatives of further watches are made on their first request. */
const MAX_WARMED_WATCHES = 500;
/** Widths that cards and the product page request first. */
const CARD_WIDTHS: readonly ImageWidth[] = [320, 480, 640];
const PRODUCT_PAGE_WIDTHS: readonly ImageWidth[] = [640, 960];

const ignoreBusy = (error: unknown): null => {
  if (error instanceof AppError && error.code === 'unavailable') return null;
  throw error;
};

/** Makes image derivatives in the background, one at a time. It pauses after each one for as long as the work took. */
@Injectable()
export class ImageWarmer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly images: Images,
    private readonly watches: WatchesRepository,
    private readonly logger: PinoLogger,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.WARM_IMAGES === 'no') return;
    this.running = this.warm().catch((error: unknown) => {
      if (!this.stopping.signal.aborted)
        this.logger.warn({ err: error }, 'image derivatives could not be made in the background');
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async warm(): Promise<void> {
    await this.pause(START_DELAY_MS);
    const lists = await this.watches.imagePaths(MAX_WARMED_WATCHES);
    const first = [...new Set(lists.flatMap(([path]) => path ?? []))];
    const others = [...new Set(lists.flatMap(([, ...paths]) => paths))];
    for (const path of first) await this.makeDerivatives(path, CARD_WIDTHS);
    for (const path of [...first, ...others]) await this.makeDerivatives(path, PRODUCT_PAGE_WIDTHS);
  }

  private async makeDerivatives(path: string, widths: readonly ImageWidth[]): Promise<void> {
    for (const width of widths) {
      const derivative: Derivative = { width, format: 'avif' };
      if (await this.images.hasDerivative(path, derivative)) continue;
      const start = performance.now();
      // The queue rejects this job if it is full of requests of shoppers, which have priority.
      await this.images.derivative(path, derivative).catch(ignoreBusy);
      await this.pause(performance.now() - start);
    }
  }

  protected pause(milliseconds: number): Promise<void> {
    return delay(milliseconds, undefined, { ref: false, signal: this.stopping.signal });
  }
}
