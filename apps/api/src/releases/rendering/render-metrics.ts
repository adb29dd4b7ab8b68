import { Injectable } from '@nestjs/common';
import { Gauge, Histogram } from 'prom-client';
import { Metrics } from '../../platform/metrics/metrics.ts';
import type { PoolLoad } from './shell-workers.ts';

const BUCKETS_S = [0.005, 0.01, 0.03, 0.1, 0.3, 1, 3, 8];

@Injectable()
export class RenderMetrics {
  /** Duration of renderings with one version of the shell, including the wait for a worker. */
  readonly duration: Histogram<'outcome'>;
  private readonly registers: Metrics['registry'][];

  constructor({ registry }: Metrics) {
    this.registers = [registry];
    this.duration = new Histogram({
      name: 'page_render_duration_seconds',
      help: 'Duration of renderings in seconds with the wait for a worker, by outcome: rendered or failed',
      labelNames: ['outcome'],
      buckets: BUCKETS_S,
      registers: this.registers,
    });
  }

  /** Adds the gauges of the load of all pools. */
  measure(loads: () => readonly PoolLoad[]): void {
    const gaugeOf = (name: string, help: string, key: keyof PoolLoad) =>
      new Gauge({
        name,
        help,
        registers: this.registers,
        collect() {
          this.set(loads().reduce((sum, load) => sum + load[key], 0));
        },
      });
    gaugeOf('render_workers', 'Rendering workers', 'workers');
    gaugeOf('render_pages_active', 'Pages that workers are rendering', 'active');
    gaugeOf('render_pages_queued', 'Pages that wait for a worker', 'queued');
  }
}
