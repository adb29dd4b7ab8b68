import { Inject, Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { CONFIG, type Config } from '../config/config.ts';
import { safeEqual } from '../safe-equal.ts';

const BUCKETS_S = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];

/** Prometheus metrics of this process; disabled without `METRICS_TOKEN`. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests in seconds',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS_S,
    registers: [this.registry],
  });

  constructor(@Inject(CONFIG) private readonly config: Config) {
    if (this.isEnabled) collectDefaultMetrics({ register: this.registry });
  }

  get isEnabled(): boolean {
    return this.config.METRICS_TOKEN !== undefined;
  }

  isAuthorized(request: Request): boolean {
    const expected = `Bearer ${this.config.METRICS_TOKEN ?? ''}`;
    return this.isEnabled && safeEqual(request.get('authorization') ?? '', expected);
  }

  /** Middleware that measures the duration of requests by route, because a path may contain personal data. */
  readonly observe = (request: Request, response: Response, next: NextFunction): void => {
    if (this.isEnabled) {
      const endTimer = this.duration.startTimer();
      response.on('finish', () => {
        const { path = 'other' } = (request.route ?? {}) as { path?: string };
        endTimer({ method: request.method, route: path, status: String(response.statusCode) });
      });
    }
    next();
  };
}
