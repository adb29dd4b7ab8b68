import type { AppName, Channels } from '@meridian/federation';
import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { Metrics } from '../../platform/metrics/metrics.ts';
import { startAtZero } from '../../platform/metrics/start-at-zero.ts';

/** Metrics of the versions that this process serves. Commands roll back in another process: `release_info` shows their effect. */
@Injectable()
export class ReleaseMetrics {
  private readonly registers: Metrics['registry'][];
  private readonly failures: Counter<'app' | 'fallback'>;
  private readonly rollbacks: Counter<'app' | 'by'>;

  constructor({ registry }: Metrics) {
    this.registers = [registry];
    this.failures = new Counter({
      name: 'page_failures_total',
      help: 'Failures of a version to render a page; fallback is yes if its fallback rendered the page',
      labelNames: ['app', 'fallback'],
      registers: this.registers,
    });
    this.rollbacks = new Counter({
      name: 'release_rollbacks_total',
      help: 'Rollbacks of this process, by author: canary check or panel',
      labelNames: ['app', 'by'],
      registers: this.registers,
    });
  }

  countFailure(app: AppName, hasFallback: boolean): void {
    this.failures.inc({ app, fallback: hasFallback ? 'yes' : 'no' });
  }

  /** Adds the series of an app before its first failure and rollback. */
  addApp(app: string): void {
    startAtZero(this.failures, [
      { app, fallback: 'yes' },
      { app, fallback: 'no' },
    ]);
    startAtZero(this.rollbacks, [
      { app, by: 'canary check' },
      { app, by: 'panel' },
    ]);
  }

  countRollback(app: string, by: 'canary check' | 'panel'): void {
    this.rollbacks.inc({ app, by });
  }

  /** Adds the gauge of the live versions. */
  measure(channels: () => Channels): void {
    new Gauge({
      name: 'release_info',
      help: 'Versions at the last page of this process, by channel: stable or canary; always 1',
      labelNames: ['app', 'channel', 'version'],
      registers: this.registers,
      collect() {
        this.reset();
        for (const [app, live] of Object.entries(channels())) {
          if (live) this.set({ app, channel: 'stable', version: live.stable.version }, 1);
          if (live?.canary) this.set({ app, channel: 'canary', version: live.canary.version }, 1);
        }
      },
    });
  }
}
