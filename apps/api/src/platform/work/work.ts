import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Counter, Gauge } from 'prom-client';
import { AppError } from '../errors/app-error.ts';
import { BackgroundTasks } from '../jobs/background-tasks.ts';
import { BackgroundJob, Jobs } from '../jobs/jobs.ts';
import { Metrics } from '../metrics/metrics.ts';
import { continueTrace, traced } from '../tracing/traced.ts';
import {
  idWithin,
  type WorkEntry,
  workEntry,
  type WorkKind,
  workKind,
  WorkPostponed,
  WorkRejected,
} from './work-kind.ts';
import { WorkHandlers } from './work-handlers.ts';
import { WorkRepository, type WorkSource } from './work.repository.ts';
import type { StoredWork, WithWork } from './work.schema.ts';

/** The job of work that this process has just queued. It reads only the queue. */
const NEW_WORK = 'new work';
const POLL_INTERVAL_MS = 3000;
/** The search for lost entries reads every collection with work. */
const RELAY_INTERVAL_MS = 10_000;
const MAX_ERROR_LENGTH = 500;
const OUTCOMES = ['done', 'postponed', 'retried', 'failed'] as const;

const RUNNING = {
  en: 'This work is running now. Wait for the end of the attempt and try again.',
  ru: 'Эта задача сейчас выполняется. Дождитесь конца попытки и попробуйте снова.',
};

const inMs = (delay: number): Date => new Date(Date.now() + delay);

/** What a failed attempt leaves: its outcome, and the fields of the entry. */
const afterFailure = (
  { minDelayMs, maxDelayMs, maxAttempts, failedMs }: WorkKind<object>,
  attempt: number,
  error: unknown,
): { outcome: (typeof OUTCOMES)[number]; left: Partial<StoredWork> } => {
  if (error instanceof WorkPostponed)
    return { outcome: 'postponed', left: { nextAt: error.until, attempts: 0 } };
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const left = { error: text.slice(0, MAX_ERROR_LENGTH) };
  if (error instanceof WorkRejected || attempt >= maxAttempts)
    return {
      outcome: 'failed',
      left: { ...left, state: 'failed', ...(failedMs !== undefined && { expiresAt: inMs(failedMs) }) },
    };
  const delay = Math.min(minDelayMs * 2 ** (attempt - 1), maxDelayMs);
  return { outcome: 'retried', left: { ...left, nextAt: inMs(delay) } };
};

/**
 * Durable work: the mails, documents and other effects of a change. A repository stores entries (`workEntry`) in the field
 * `work` of a document, in the same update as the change, and the caller performs them. An entry that fails moves to the
 * queue, and so does one that a crash leaves in its document. Every worker takes entries that are due from the queue;
 * each kind has a loop of its own, so no kind waits for another one.
 */
@Injectable()
export class Work {
  /** Entries that were recorded longer ago than this have lost the request that was to perform them. */
  relayAfterMs = 10_000;
  /** The kinds whose loop runs, and whether entries were added meanwhile. */
  private readonly running = new Map<string, { again: boolean }>();
  /** The entries of documents that this process performs now. */
  private readonly inProgress = new Set<string>();
  private readonly attempts: Counter<'kind' | 'outcome'>;
  private readonly entries: Gauge<'kind' | 'state'>;
  private readonly age: Gauge<'kind' | 'state'>;

  constructor(
    private readonly handlers: WorkHandlers,
    private readonly repository: WorkRepository,
    private readonly jobs: Jobs,
    private readonly tasks: BackgroundTasks,
    { registry }: Metrics,
    private readonly logger: PinoLogger,
  ) {
    const registers = [registry];
    this.attempts = new Counter({
      name: 'work_attempts_total',
      help: 'Attempts at work, by kind and outcome: done, postponed, retried later, or failed until an operator acts',
      labelNames: ['kind', 'outcome'],
      registers,
    });
    const labelNames = ['kind', 'state'] as const;
    this.entries = new Gauge({
      name: 'work_entries',
      help: 'Entries of the work queue that wait or have failed, at the last run of the job',
      labelNames,
      registers,
    });
    this.age = new Gauge({
      name: 'work_oldest_seconds',
      help: 'Age of the oldest entry of the work queue that has been tried, is due or has failed, at the last run of the job',
      labelNames,
      registers,
    });
  }

  /** Called before and after each attempt. Tests replace it to kill or delay the process there. */
  reached(_moment: 'before' | 'after', _kind: string): Promise<void> {
    return Promise.resolve();
  }

  /** Adds work to the queue. It is queued once per id and performed soon or at the time `nextAt`. */
  async add<Data extends object>(kind: WorkKind<Data>, id: string, data: Data, nextAt = new Date()) {
    await this.repository.add(workEntry(kind, id, data), { nextAt });
    this.jobs.runNow(NEW_WORK);
  }

  /** Ends work of the queue that the caller has performed itself, before its time. */
  async end({ name, keepMs }: WorkKind<object>, id: string): Promise<void> {
    await this.repository.finish(`${name}:${id}`, keepMs);
  }

  /** Performs an entry soon, with all attempts of its kind. @throws AppError as `changeOpen` */
  async retry(id: string): Promise<void> {
    await this.changeOpen(id, () => this.repository.retry(id));
    this.jobs.runNow(NEW_WORK);
  }

  /** Ends an entry without its effect. @throws AppError as `changeOpen` */
  async giveUp(id: string): Promise<void> {
    await this.changeOpen(id, (kind) =>
      this.repository.giveUp(id, (this.handlers.kind(kind) ?? workKind(kind)).keepMs),
    );
  }

  /** @throws AppError `notFound` unless the entry is unfinished, `conflict` if `change` returns false because it runs */
  private async changeOpen(id: string, change: (kind: string) => Promise<boolean>): Promise<void> {
    const kind = await this.repository.openKind(id);
    if (kind === null) throw new AppError('notFound');
    if (!(await change(kind))) throw new AppError('conflict', { message: RUNNING });
  }

  /** The entries of a kind that were created before a time and wait or run, oldest first. */
  async waitingBefore(kind: WorkKind<object>, before: Date): Promise<(StoredWork & { id: string })[]> {
    const found = await this.repository.waitingBefore(kind.name, before);
    return found.map((work) => ({ ...work, id: idWithin(kind, work._id) }));
  }

  /** Performs postponed work of some kinds soon. */
  async hasten(kinds: readonly WorkKind<object>[]): Promise<void> {
    await this.repository.hasten(kinds.map(({ name }) => name));
    this.jobs.runNow(NEW_WORK);
  }

  /** The entries of a kind whose ids begin with a prefix, without their data. */
  async withPrefix(kind: WorkKind<object>, prefix: string): Promise<(StoredWork & { id: string })[]> {
    const found = await this.repository.withPrefix(`${kind.name}:${prefix}`);
    return found.map((work) => ({ ...work, id: idWithin(kind, work._id) }));
  }

  /**
   * Performs the work that a change has recorded in a document. What fails moves to the queue. Entries in progress are left
   * out: the change may be made by the handler of one of them.
   */
  async perform(collection: string, { _id, work = [] }: WithWork & Pick<WorkSource, '_id'>): Promise<void> {
    const entries = work.filter((entry) => !this.inProgress.has(entry._id));
    if (entries.length === 0) return;
    for (const entry of entries) this.inProgress.add(entry._id);
    try {
      const settled: WorkEntry[] = [];
      for (const entry of entries) if (await this.attemptOnce(entry)) settled.push(entry);
      await this.repository.remove({ collection, _id }, settled).catch((error: unknown) => {
        this.logger.warn(
          { err: error, collection },
          'work not removed from its document; it will be repeated',
        );
      });
    } finally {
      for (const entry of entries) this.inProgress.delete(entry._id);
    }
  }

  /** Moves the work that a change has recorded in a document to the queue, which performs it in the background. */
  async enqueue(collection: string, { _id, work = [] }: WithWork & Pick<WorkSource, '_id'>): Promise<void> {
    await this.relay({ collection, _id }, work);
    this.jobs.runNow(NEW_WORK);
  }

  /** Moves work that a crash has left in its document to the queue, and starts the loops of the kinds that are due. */
  @BackgroundJob({ name: 'work', intervalMs: RELAY_INTERVAL_MS })
  async run(signal?: AbortSignal): Promise<void> {
    for (const { source, work } of await this.repository.pending(new Date(Date.now() - this.relayAfterMs)))
      await this.relay(source, work);
    await this.startLoops(signal);
    await this.measure();
  }

  @BackgroundJob({ name: NEW_WORK, intervalMs: POLL_INTERVAL_MS })
  async startLoops(signal?: AbortSignal): Promise<void> {
    for (const kind of await this.repository.dueKinds()) this.startLoop(kind, signal);
  }

  private async relay(source: WorkSource, work: readonly WorkEntry[]): Promise<void> {
    for (const entry of work) await this.repository.add(entry);
    await this.repository.remove(source, work);
  }

  private async measure(): Promise<void> {
    this.entries.reset();
    this.age.reset();
    for (const { kind, failed, running, waiting, oldest } of await this.repository.backlog())
      for (const [state, count] of [
        ['failed', failed],
        ['waiting', waiting + running],
      ] as const) {
        if (count > 0) this.entries.set({ kind, state }, count);
        const since = oldest[state];
        if (since) this.age.set({ kind, state }, (Date.now() - since.getTime()) / 1000);
      }
  }

  /** A kind without a handler belongs to a newer version of the server: its entries wait. */
  private startLoop(name: string, signal: AbortSignal | undefined): void {
    const kind = this.handlers.kind(name);
    const loop = this.running.get(name);
    if (loop) loop.again = true;
    if (!kind || loop) return;
    this.running.set(name, { again: false });
    this.tasks.start(`work ${name}`, () => this.drain(kind, signal).finally(() => this.running.delete(name)));
  }

  private async drain(kind: WorkKind<object>, signal: AbortSignal | undefined): Promise<void> {
    while (!signal?.aborted) {
      const work = await this.repository.claim(kind);
      if (work) await continueTrace(work.traceparent, () => this.attempt(kind, work, signal));
      else if (this.running.get(kind.name)?.again) this.running.set(kind.name, { again: false });
      else return;
    }
  }

  /** Performs an entry of the queue, which this process has claimed. */
  private async attempt(kind: WorkKind<object>, { _id, attempts, data }: StoredWork, signal?: AbortSignal) {
    const left = await this.handle(kind, { _id, data: data ?? {} }, attempts, signal);
    if (left) await this.repository.change(_id, left);
    else await this.repository.finish(_id, kind.keepMs);
  }

  /**
   * Performs an entry of a document, as its first attempt.
   * @returns whether the document no longer needs it: it is done, or in the queue
   */
  private async attemptOnce(entry: WorkEntry): Promise<boolean> {
    const kind = this.handlers.kind(entry.kind);
    if (!kind) return false;
    const left = await this.handle(kind, entry, 1);
    if (!left) return true;
    return this.repository.add(entry, { attempts: 1, ...left }).then(
      () => true,
      () => false,
    );
  }

  /** @returns the fields of an entry that is not done */
  private async handle(
    kind: WorkKind<object>,
    { _id, data }: Pick<WorkEntry, '_id' | 'data'>,
    attempt: number,
    signal = new AbortController().signal,
  ): Promise<Partial<StoredWork> | null> {
    const { name } = kind;
    const context = { id: idWithin(kind, _id), attempt, signal };
    try {
      await this.reached('before', name);
      // The process has died during the last attempt.
      if (attempt > kind.maxAttempts) throw new WorkRejected('Every attempt ended without a result');
      await traced(`work ${name}`, {}, () => this.handlers.handle(name, data, context));
      await this.reached('after', name);
      this.attempts.inc({ kind: name, outcome: 'done' });
      return null;
    } catch (error) {
      const { outcome, left } = afterFailure(kind, attempt, error);
      this.attempts.inc({ kind: name, outcome });
      if (outcome === 'failed')
        this.logger.error({ err: error, work: _id }, 'work failed: it waits for an operator');
      else if (outcome === 'retried')
        this.logger.warn({ err: error, work: _id }, 'work failed; it will be retried');
      return left;
    }
  }
}
