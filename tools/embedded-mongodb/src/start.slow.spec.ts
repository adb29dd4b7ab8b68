import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose, { type Connection } from 'mongoose';
import { DataFolderInUseError } from './errors.mjs';
import { type EmbeddedMongodb, startEmbeddedMongodb } from './start.mjs';
import { startTestDatabase, temporaryFolder } from './test-database.mjs';
import { withDatabase } from './uri.mjs';

interface Note {
  _id: number;
}

const cleanUp: (() => unknown)[] = [];
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'meridian-engine-'));
});
afterEach(async () => {
  for (const action of cleanUp.splice(0).reverse()) await action();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = async (): Promise<EmbeddedMongodb> => {
  const database = await startEmbeddedMongodb({ dataDir });
  cleanUp.push(() => database.stop());
  return database;
};

const connect = async (uri: string): Promise<Connection> => {
  const connection = mongoose.createConnection(withDatabase(uri, 'shop'), {
    serverSelectionTimeoutMS: 5_000,
  });
  connection.on('error', () => undefined);
  cleanUp.push(() => connection.close(true));
  return connection.asPromise();
};

const testFolders = () => readdirSync(temporaryFolder()).filter((name) => name.startsWith('meridian-test-'));
const notes = (connection: Connection) => connection.collection<Note>('notes');
const idsIn = async (connection: Connection) =>
  (await notes(connection).find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);

const killed = async (database: EmbeddedMongodb): Promise<void> => {
  process.kill(database.pid, 'SIGKILL');
  await database.exited;
};

/** A program that starts the engine and, on SIGTERM, reads from the database before it stops the engine. */
const CALLER = `
  import mongoose from 'mongoose';
  import { startEmbeddedMongodb } from ${JSON.stringify(join(import.meta.dirname, 'start.mjs'))};
  const database = await startEmbeddedMongodb({ dataDir: process.argv[1], temporary: true });
  process.on('SIGTERM', async () => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const connection = await mongoose.createConnection(database.uri, { serverSelectionTimeoutMS: 2000 }).asPromise();
    console.log((await connection.db.command({ ping: 1 })).ok === 1 ? 'still there' : 'gone');
    await connection.close();
    await database.stop();
    process.exit(0);
  });
  console.log('ready');
`;

test('the engine survives SIGTERM to the process group of the caller until the caller stops it', async () => {
  const caller = spawn(process.execPath, ['--input-type=module', '--eval', CALLER, dataDir], {
    cwd: import.meta.dirname,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  caller.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  while (!output.includes('ready')) await once(caller.stdout, 'data');
  process.kill(-Number(caller.pid), 'SIGTERM');
  expect(await once(caller, 'exit')).toEqual([0, null]);
  expect(output).toContain('still there');
});

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const ended = async (pid: number): Promise<void> => {
  for (let waited = 0; isAlive(pid); waited += 50) {
    if (waited > 10_000) throw new Error(`process ${pid} still runs`);
    await delay(50);
  }
};

const runCli = (...args: string[]): ChildProcess => {
  const cli = spawn(process.execPath, [join(import.meta.dirname, 'cli.mjs'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  cleanUp.push(() => cli.kill('SIGKILL'));
  return cli;
};

const firstLine = async (stream: ChildProcess['stdout']): Promise<string> => {
  const [chunk] = await once(stream ?? process.stdin, 'data');
  return String(chunk).split('\n')[0] ?? '';
};

describe('the embedded engine', () => {
  it('accepts mongoose connections and keeps the data after a clean stop', async () => {
    const first = await start();
    const connection = await connect(first.uri);
    expect(connection.name).toBe('shop');
    await notes(connection).insertMany([{ _id: 1 }, { _id: 2 }]);
    await first.stop();
    expect(await first.exited).toEqual({ code: 0, signal: null });
    expect(isAlive(first.pid)).toBe(false);

    const second = await start();
    expect(await idsIn(await connect(second.uri))).toEqual([1, 2]);
  });

  it.each([1, 2, 3])('loses no acknowledged journaled write on SIGKILL (round %i)', async () => {
    const database = await start();
    const connection = await connect(database.uri);
    const acknowledged: number[] = [];
    let next = 0;
    const write = async () => {
      for (;;) {
        const _id = next++;
        await notes(connection).insertOne({ _id }, { writeConcern: { w: 'majority', journal: true } });
        acknowledged.push(_id);
      }
    };
    const writers = Promise.allSettled([write(), write(), write(), write()]);
    while (acknowledged.length < 500) await delay(5);
    await killed(database);
    await connection.close(true);
    await writers;

    const survived = new Set(await idsIn(await connect((await start()).uri)));
    expect(acknowledged.filter((id) => !survived.has(id))).toEqual([]);
  });

  it('rejects a second owner of the folder in one line and does not affect the first', async () => {
    const first = await start();
    const connection = await connect(first.uri);
    await notes(connection).insertOne({ _id: 1 });

    const refusal: unknown = await startEmbeddedMongodb({ dataDir }).catch((error: unknown) => error);
    if (!(refusal instanceof DataFolderInUseError)) throw refusal;
    expect(refusal).toMatchObject({ dataDir, pid: first.pid, uri: first.uri });
    expect(refusal.message).toBe(
      `The data folder ${dataDir} is in use by process ${first.pid}; stop it or choose another DATA_DIR.`,
    );

    const cli = runCli('serve', '--data-dir', dataDir);
    const [line, [code]] = await Promise.all([firstLine(cli.stderr), once(cli, 'exit')]);
    expect([line, code]).toEqual([refusal.message, 1]);

    await notes(connection).insertOne({ _id: 2 });
    expect(await idsIn(connection)).toEqual([1, 2]);
  });

  it('starts on the folder of a killed engine and removes its abandoned socket', async () => {
    const first = await start();
    const socketDir = dirname(decodeURIComponent(new URL(first.uri).host));
    await killed(first);
    expect(existsSync(socketDir)).toBe(true);

    const second = await start();
    expect(existsSync(socketDir)).toBe(false);
    expect(await idsIn(await connect(second.uri))).toEqual([]);
  });

  it('reports an unexpected end but not a requested stop', async () => {
    const messages: string[] = [];
    const onMessage = (message: string) => messages.push(message);
    await (await startEmbeddedMongodb({ dataDir, onMessage })).stop();
    expect(messages).toEqual([]);
    await killed(await startEmbeddedMongodb({ dataDir, onMessage }));
    expect(messages).toEqual(['The embedded MongoDB ended unexpectedly (SIGKILL).']);
    // A new start on the folder removes the socket folder of the killed engine.
    await start();
  });

  it('names the folder and the cause if the folder cannot be created', async () => {
    const file = join(dataDir, 'a-file');
    writeFileSync(file, '');
    await expect(startEmbeddedMongodb({ dataDir: file })).rejects.toThrow(/EEXIST.*a-file/);
  });

  it('removes the folder of a test database on stop', async () => {
    const database = await startTestDatabase();
    const owned: unknown = await connect(database.uri).then((connection) =>
      notes(connection).insertOne({ _id: 1 }),
    );
    expect(owned).toMatchObject({ acknowledged: true });
    const before = testFolders();
    await database.stop();
    expect(before.filter((folder) => !testFolders().includes(folder))).toHaveLength(1);
  });
});

describe('the command line', () => {
  const serve = async (): Promise<{ cli: ChildProcess; uri: string; enginePid: number }> => {
    const cli = runCli('serve', '--data-dir', dataDir);
    const uri = await firstLine(cli.stdout);
    const refusal: unknown = await startEmbeddedMongodb({ dataDir }).catch((error: unknown) => error);
    if (!(refusal instanceof DataFolderInUseError) || refusal.pid === undefined) throw refusal;
    return { cli, uri, enginePid: refusal.pid };
  };

  it.each(['SIGTERM', 'SIGINT'] as const)('serves until %s and closes cleanly', async (signal) => {
    const { cli, uri, enginePid } = await serve();
    await notes(await connect(uri)).insertOne({ _id: 1 });
    cli.kill(signal);
    expect(await once(cli, 'exit')).toEqual([0, null]);
    expect(isAlive(enginePid)).toBe(false);
    expect(await idsIn(await connect((await start()).uri))).toEqual([1]);
  });

  it('closes the engine cleanly when its parent is killed', async () => {
    const { cli, uri, enginePid } = await serve();
    await notes(await connect(uri)).insertOne({ _id: 1 });
    cli.kill('SIGKILL');
    await ended(enginePid);
    expect(existsSync(join(dataDir, 'owner.json'))).toBe(false);
    expect(await idsIn(await connect((await start()).uri))).toEqual([1]);
  });

  it('prints its usage if the data folder is missing', async () => {
    const cli = runCli('serve');
    expect(await firstLine(cli.stderr)).toBe(
      'Usage: cli.mjs serve --data-dir <folder> [--cache-dir <folder>]',
    );
  });
});
