import { Inject, Injectable, SetMetadata } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { SchedulerRegistry } from '@nestjs/schedule';
import { PinoLogger } from 'nestjs-pino';
import { Counter, Gauge, Histogram } from 'prom-client';
import { CONFIG, type Config } from '../config/config.ts';
import { Metrics } from '../metrics/metrics.ts';
import { startAtZero } from '../metrics/start-at-zero.ts';
import { Job } from './job.ts';

interface BackgroundJobOptions<Provider> {
  name: string;
  /** Milliseconds between the end of a run and the next one. */
  intervalMs: number | ((provider: Provider) => number);
  /** Whether the job works on the memory of its process, so that every process needs it. By default only workers run it. */
  everywhere?: boolean;
}

const OPTIONS = 'background job';
const BUCKETS_S = [0.01, 0.1, 1, 10, 60];
const labelNames = ['job'] as const;

/**
 * Makes a method of a provider a background job, which runs once the server has started and then at an interval. Runs of
 * one job never overlap. The method gets a signal that aborts at shutdown. docs/operations.md lists all jobs.
 */
export const BackgroundJob = <Provider>(options: BackgroundJobOptions<Provider>): MethodDecorator =>
  SetMetadata(OPTIONS, options);

/** Starts, measures and stops the background jobs of all providers. */
@Injectable()
export class Jobs {
  private readonly jobs = new Map<string, Job>();
  private readonly duration: Histogram<'job'>;
  private readonly failures: Counter<'job'>;
  private readonly lastSuccess: Gauge<'job'>;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
    private readonly scheduler: SchedulerRegistry,
    @Inject(CONFIG) private readonly config: Config,
    { registry }: Metrics,
    private readonly logger: PinoLogger,
  ) {
    const common = { labelNames, registers: [registry] };
    this.duration = new Histogram({
      name: 'background_job_duration_seconds',
      help: 'Duration of the runs of a background job in seconds',
      buckets: BUCKETS_S,
      ...common,
    });
    this.failures = new Counter({
      name: 'background_job_failures_total',
      help: 'Failed runs of a background job',
      ...common,
    });
    this.lastSuccess = new Gauge({
      name: 'background_job_last_success_timestamp_seconds',
      help: 'End of the last successful run of a background job, in seconds since the epoch',
      ...common,
    });
    const { jobs } = this;
    new Gauge({
      name: 'background_job_lag_seconds',
      help: 'Seconds by which a successful run of a background job is overdue',
      ...common,
      collect() {
        for (const [job, { lagSeconds }] of jobs) this.set({ job }, lagSeconds);
      },
    });
  }

  /** Starts the jobs of all providers. Call it when all providers have started. */
  start(): void {
    for (const { instance } of this.discovery.getProviders()) this.addJobsOf(instance as unknown);
    for (const job of this.jobs.values()) job.start();
  }

  /** Runs a job without waiting for its interval. Without the role `worker` the next run of a worker does the work. */
  runNow(name: string): void {
    this.jobs.get(name)?.runNow();
  }

  list(): { name: string; intervalMs: number }[] {
    return Array.from(this.jobs, ([name, { definition }]) => ({ name, intervalMs: definition.intervalMs() }));
  }

  /** Waits for the present runs. Call it before the providers that the jobs use shut down. */
  async stop(): Promise<void> {
    await Promise.all(Array.from(this.jobs.values(), (job) => job.stop()));
  }

  private addJobsOf(provider: unknown): void {
    if (typeof provider !== 'object' || provider === null) return;
    const methods = provider as Record<string, (signal: AbortSignal) => unknown>;
    for (const method of this.scanner.getAllMethodNames(Reflect.getPrototypeOf(provider))) {
      const options = this.reflector.get<BackgroundJobOptions<unknown> | undefined>(
        OPTIONS,
        methods[method] as () => void,
      );
      if (!options) continue;
      const { name, intervalMs, everywhere = false } = options;
      if (!everywhere && !this.config.ROLE.includes('worker')) continue;
      startAtZero(this.failures, [{ job: name }]);
      this.jobs.set(
        name,
        new Job(
          {
            name,
            intervalMs: () => (typeof intervalMs === 'number' ? intervalMs : intervalMs(provider)),
            run: (signal) => methods[method]?.(signal),
          },
          this.scheduler,
          this.logger,
          (seconds, succeeded) => {
            this.duration.observe({ job: name }, seconds);
            if (succeeded) this.lastSuccess.setToCurrentTime({ job: name });
            else this.failures.inc({ job: name });
          },
        ),
      );
    }
  }
}
