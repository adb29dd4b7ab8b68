import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { CONFIG, type Config } from '../config/config.ts';

const SECONDS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];

/** Counts and times of this process for Prometheus; off without `METRICS_TOKEN`. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers: [this.registry],
  });

  constructor(@Inject(CONFIG) private readonly config: Config) {
    if (this.isEnabled) collectDefaultMetrics({ register: this.registry });
  }

  get isEnabled(): boolean {
    return this.config.METRICS_TOKEN !== undefined;
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** Whether a request may read the metrics. */
  isAuthorized(request: Request): boolean {
    const given = Buffer.from(request.get('authorization') ?? '');
    const wanted = Buffer.from(`Bearer ${this.config.METRICS_TOKEN ?? ''}`);
    return this.isEnabled && given.length === wanted.length && timingSafeEqual(given, wanted);
  }

  read(): Promise<string> {
    return this.registry.metrics();
  }

  /** Times a request. Its route, not its path, is kept: a path may name a person or a watch. */
  readonly observe = (request: Request, response: Response, next: NextFunction): void => {
    if (this.isEnabled) {
      const stop = this.duration.startTimer();
      response.on('finish', () => {
        const { path = 'other' } = (request.route ?? response.locals['route'] ?? {}) as { path?: string };
        stop({ method: request.method, route: path, status: String(response.statusCode) });
      });
    }
    next();
  };
}
