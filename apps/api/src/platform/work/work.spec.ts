import { setTimeout as delay } from 'node:timers/promises';
import { Global, type INestApplicationContext, Injectable, Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { getConnectionToken } from '@nestjs/mongoose';
import { ScheduleModule } from '@nestjs/schedule';
import { type Connection, disconnect, Schema, Types } from 'mongoose';
import { LoggerModule } from 'nestjs-pino';
import { testDatabase } from '../../testing/test-database.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { CONFIG, loadConfig } from '../config/config.ts';
import { ConfigModule } from '../config/config.module.ts';
import { DatabaseModule } from '../database/database.module.ts';
import { BackgroundTasks } from '../jobs/background-tasks.ts';
import { Jobs } from '../jobs/jobs.ts';
import { loggerOptions } from '../logging/logger-options.ts';
import { Metrics } from '../metrics/metrics.ts';
import { Work } from './work.ts';
import { WorkModule } from './work.module.ts';
import { WorkRepository } from './work.repository.ts';
import {
  Handles,
  type WorkContext,
  type WorkEntry,
  workEntry,
  workKind,
  WorkPostponed,
  WorkRejected,
} from './work-kind.ts';
import { type StoredWork, type WithWork, WORK } from './work.schema.ts';

interface Note {
  text: string;
}
const NOTE = workKind<Note>('test.note', { minDelayMs: 10_000, maxDelayMs: 25_000, maxAttempts: 3 });
const SLOW = workKind<Note>('test.slow');

@Injectable()
class Handlers {
  /** The texts and attempts of all notes so far. */
  readonly notes: [string, number][] = [];
  fail: ((text: string) => Error | null) | undefined;
  /** Called while a note is performed. */
  meanwhile: ((text: string) => Promise<void>) | undefined;
  release: () => void = () => undefined;

  @Handles(NOTE)
  async note({ text }: Note, { attempt }: WorkContext): Promise<void> {
    this.notes.push([text, attempt]);
    const error = this.fail?.(text);
    if (error) throw error;
    await this.meanwhile?.(text);
  }

  @Handles(SLOW)
  async slow(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.release = resolve;
    });
  }
}

/** The services of the platform that work needs. */
@Global()
@Module({
  imports: [
    DiscoveryModule,
    ScheduleModule.forRoot(),
    LoggerModule.forRootAsync({ inject: [CONFIG], useFactory: loggerOptions }),
  ],
  providers: [BackgroundTasks, Jobs, Metrics],
  exports: [BackgroundTasks, Jobs, Metrics],
})
class ServicesModule {}

const appWith = async (providers: (new () => object)[], uri = testDatabase()) => {
  @Module({
    imports: [
      ConfigModule.with(
        loadConfig({ MONGODB_URI: uri, LOG_LEVEL: 'silent', DATABASE_TIMEOUT_SECONDS: '60' }),
      ),
      DatabaseModule,
      ServicesModule,
      WorkModule.with([NOTE, SLOW]),
    ],
    providers,
  })
  class TestModule {}
  return NestFactory.createApplicationContext(TestModule, { logger: false, abortOnError: false });
};

let app: INestApplicationContext;
let work: Work;
let handlers: Handlers;
let connection: Connection;
beforeAll(async () => {
  app = await appWith([Handlers]);
  connection = app.get<Connection>(getConnectionToken());
  connection.model('Thing', new Schema({ ...WORK }, { collection: 'things' }));
  work = app.get(Work);
  handlers = app.get(Handlers);
});
beforeEach(() => {
  handlers.notes.length = 0;
  handlers.fail = handlers.meanwhile = undefined;
});
afterAll(async () => {
  await connection.dropDatabase();
  await app.close();
  // Those of the servers that did not start.
  await disconnect();
});

const queue = () => connection.collection<StoredWork>('work');
const find = (id: string) => queue().findOne({ _id: `test.note:${id}` });
/** Performs all work that is due. */
const run = async (): Promise<void> => {
  await work.run();
  await app.get(BackgroundTasks).finish();
};
const makeDue = (id: string) =>
  queue().updateOne({ _id: `test.note:${id}` }, { $set: { nextAt: new Date() } });
const secondsUntil = (at: Date | undefined) => Math.round(((at?.getTime() ?? 0) - Date.now()) / 1000);

const things = () => connection.collection<WithWork>('things');
const store = async (...entries: WorkEntry[]) => {
  const thing = { _id: new Types.ObjectId(), work: entries };
  await things().insertOne(thing);
  return thing;
};

test('a server with a kind that nobody handles does not start', async () => {
  await expect(appWith([])).rejects.toThrow('No provider handles the work kind test.note');
});

test('a server with two handlers of a kind does not start', async () => {
  @Injectable()
  class Others extends Handlers {}
  await expect(appWith([Handlers, Others])).rejects.toThrow('Two providers handle the work kind test.note');
});

describe('work of the queue', () => {
  test('is done once per id, and keeps nothing but the id', async () => {
    await work.add(NOTE, 'once', { text: 'a' });
    await work.add(NOTE, 'once', { text: 'a' });
    await run();
    await work.add(NOTE, 'once', { text: 'a' });
    await run();
    expect(handlers.notes).toEqual([['a', 1]]);
    expect(await find('once')).toEqual({
      _id: 'test.note:once',
      kind: 'test.note',
      state: 'done',
      attempts: 1,
      nextAt: expect.any(Date) as Date,
      createdAt: expect.any(Date) as Date,
      expiresAt: expect.any(Date) as Date,
    });
  });

  test('is tried again after growing delays, and then waits for an operator with its error', async () => {
    handlers.fail = () => new TypeError('no paper');
    await work.add(NOTE, 'failing', { text: 'b' });
    const delays: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt++) {
      await makeDue('failing');
      await run();
      delays.push(secondsUntil((await find('failing'))?.nextAt));
    }
    expect(delays.slice(0, 2)).toEqual([10, 20]);
    await run();
    expect(handlers.notes).toEqual([
      ['b', 1],
      ['b', 2],
      ['b', 3],
    ]);
    expect(await find('failing')).toMatchObject({
      state: 'failed',
      attempts: 3,
      error: 'TypeError: no paper',
      data: { text: 'b' },
    });
  });

  test('that would fail again waits for an operator at once', async () => {
    handlers.fail = () => new WorkRejected('unknown paper');
    await work.add(NOTE, 'rejected', { text: 'c' });
    await run();
    expect(await find('rejected')).toMatchObject({ state: 'failed', attempts: 1 });
  });

  test('that is postponed is done at that time, with all of its attempts', async () => {
    handlers.fail = () => new WorkPostponed(new Date(Date.now() + 100_000));
    await work.add(NOTE, 'postponed', { text: 'd' });
    await run();
    expect(await find('postponed')).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(secondsUntil((await find('postponed'))?.nextAt)).toBe(100);
    await queue().deleteMany({ _id: { $ne: 'test.note:postponed' } });
    await run();
    const metrics = await app.get(Metrics).registry.metrics();
    expect(metrics).toContain('work_entries{kind="test.note",state="waiting"} 1');
    expect(metrics).not.toContain('work_oldest_seconds{kind="test.note",state="waiting"}');
  });

  test('that is added for a later time waits, and never runs if its caller ends it before', async () => {
    await work.add(NOTE, 'later', { text: 'd' }, new Date(Date.now() + 200));
    await work.add(NOTE, 'ended', { text: 'd' }, new Date(Date.now() + 200));
    await work.end(NOTE, 'ended');
    await run();
    expect(handlers.notes).toEqual([]);
    await delay(200);
    await run();
    expect(handlers.notes).toEqual([['d', 1]]);
    expect(await find('ended')).not.toHaveProperty('data');
  });

  test('whose every attempt ends the process is not tried for ever', async () => {
    await work.add(NOTE, 'deadly', { text: 'e' });
    await queue().updateOne({ _id: 'test.note:deadly' }, { $set: { attempts: 3 } });
    await run();
    expect(handlers.notes).toEqual([]);
    expect(await find('deadly')).toMatchObject({ state: 'failed' });
  });

  test('of a process that died is done by another one after the lease', async () => {
    await work.add(NOTE, 'claimed', { text: 'f' });
    await queue().updateOne(
      { _id: 'test.note:claimed' },
      { $set: { nextAt: new Date(Date.now() + 300), attempts: 1 } },
    );
    await run();
    expect(handlers.notes).toEqual([]);
    await delay(300);
    await run();
    expect(handlers.notes).toEqual([['f', 2]]);
  });

  test('is running while an attempt lasts, and cannot be retried or given up then', async () => {
    await work.add(SLOW, 'long', { text: '' });
    await work.run();
    const repository = app.get(WorkRepository);
    const states = async () => (await repository.open({ kind: SLOW.name }, 10)).map(({ state }) => state);
    await waitFor(async () => (await states()).join() === 'running');
    await expect(work.retry('test.slow:long')).rejects.toMatchObject({ code: 'conflict' });
    await expect(work.giveUp('test.slow:long')).rejects.toMatchObject({ code: 'conflict' });
    handlers.release();
    await app.get(BackgroundTasks).finish();
    expect(await states()).toEqual([]);
  });

  test('of another kind does not wait for slow work', async () => {
    await work.add(SLOW, 'slow', { text: '' });
    await work.run();
    await work.add(NOTE, 'quick', { text: 'g' });
    await work.run();
    await waitFor(() => Promise.resolve(handlers.notes.length === 1));
    handlers.release();
    await app.get(BackgroundTasks).finish();
  });

  test('of a kind that this version does not know waits', async () => {
    const entry = { kind: 'test.newer', data: {}, state: 'waiting' as const, attempts: 0 };
    const now = new Date();
    await queue().insertOne({ _id: 'test.newer:1', ...entry, nextAt: now, createdAt: now });
    await run();
    expect(await queue().findOne({ _id: 'test.newer:1' })).toMatchObject(entry);
    const metrics = await app.get(Metrics).registry.metrics();
    expect(metrics).toContain('work_entries{kind="test.newer",state="waiting"} 1');
    expect(metrics).toMatch(/work_oldest_seconds\{kind="test.newer",state="waiting"\} [\d.]+/);
    expect(metrics).toMatch(/work_attempts_total\{kind="test.note",outcome="done"\} [1-9]/);
  });
});

describe('work of a document', () => {
  test('is performed by the request that changed it, and leaves the document', async () => {
    const thing = await store(workEntry(NOTE, '1', { text: 'h' }), workEntry(NOTE, '2', { text: 'i' }));
    await work.perform('things', thing);
    expect(handlers.notes).toEqual([
      ['h', 1],
      ['i', 1],
    ]);
    expect(await things().findOne({ _id: thing._id })).toEqual({ _id: thing._id, work: [] });
    expect(await find('1')).toBeNull();
  });

  test('that fails moves to the queue and does not stop the rest', async () => {
    handlers.fail = (text) => (text === 'j' ? new Error('no ink') : null);
    const thing = await store(workEntry(NOTE, '3', { text: 'j' }), workEntry(NOTE, '4', { text: 'k' }));
    await work.perform('things', thing);
    expect(handlers.notes).toEqual([
      ['j', 1],
      ['k', 1],
    ]);
    expect((await things().findOne({ _id: thing._id }))?.work).toEqual([]);
    expect(await find('3')).toMatchObject({ state: 'waiting', attempts: 1, error: 'Error: no ink' });
  });

  test('is performed once if its handler changes the document, which performs the work again', async () => {
    const recorded = [workEntry(NOTE, '7', { text: 'n' }), workEntry(NOTE, '8', { text: 'o' })];
    const added = workEntry(NOTE, '9', { text: 'p' });
    const thing = await store(...recorded, added);
    handlers.meanwhile = async (text) => {
      if (text !== 'o') await work.perform('things', thing);
    };
    await work.perform('things', { ...thing, work: recorded });
    expect(handlers.notes.map(([text]) => text)).toEqual(['n', 'p', 'o']);
    expect((await things().findOne({ _id: thing._id }))?.work).toEqual([]);
  });

  test('that a crash has left is moved to the queue once its request is lost', async () => {
    const lost = {
      ...workEntry(NOTE, '5', { text: 'l' }),
      at: new Date(Date.now() - work.relayAfterMs - 1000),
    };
    const present = workEntry(NOTE, '6', { text: 'm' });
    const thing = await store(lost, present);
    await run();
    expect(handlers.notes).toEqual([['l', 1]]);
    expect((await things().findOne({ _id: thing._id }))?.work).toEqual([present]);
  });
});
