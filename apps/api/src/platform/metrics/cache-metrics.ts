import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { Metrics } from './metrics.ts';

/** A cache in the memory of this process. Hits and misses are counted since the start. */
export interface MeasuredCache {
  readonly hits: number;
  readonly misses: number;
  readonly bytes: number;
}

@Injectable()
export class CacheMetrics {
  private readonly caches = new Map<string, MeasuredCache>();

  constructor({ registry }: Metrics) {
    const { caches } = this;
    const common = { labelNames: ['cache'] as const, registers: [registry] };
    const counterOf = (name: string, help: string, read: (cache: MeasuredCache) => number) =>
      new Counter({
        name,
        help,
        ...common,
        collect() {
          this.reset();
          for (const [cache, measured] of caches) this.inc({ cache }, read(measured));
        },
      });
    counterOf('cache_hits_total', 'Reads that the cache answered', ({ hits }) => hits);
    counterOf('cache_misses_total', 'Reads that the cache did not answer', ({ misses }) => misses);
    new Gauge({
      name: 'cache_size_bytes',
      help: 'Size of the cached values in bytes',
      ...common,
      collect() {
        for (const [cache, { bytes }] of caches) this.set({ cache }, bytes);
      },
    });
  }

  register(name: string, cache: MeasuredCache): void {
    this.caches.set(name, cache);
  }
}
