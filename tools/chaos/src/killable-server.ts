import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@meridian/test-servers';

const PRESENT_BUILD = resolve(import.meta.dirname, '../../../apps/api/dist/main.mjs');
const POLL_INTERVAL_MS = 50;
/** Also on a busy machine. */
const READY_TIMEOUT_MS = 150_000;

/** A server that can be killed at any time and restarts at the same URL. */
export interface KillableServer {
  url: string;
  kill(): Promise<void>;
  /** Stops the process for a time, in which its connections stay open. */
  stall(ms: number): Promise<void>;
  /** Starts the server, and restarts it while it exits because the database is down, until it is ready. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface ServerOptions {
  /** Receives the log lines. */
  onOutput?: (text: string) => void;
  /** Path of `main.mjs`, by default of the present build. */
  build?: string | undefined;
}

/** Configures a built server without starting it. */
export const createServer = async (
  env: Record<string, string>,
  { onOutput, build = PRESENT_BUILD }: ServerOptions = {},
): Promise<KillableServer> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let stderrTail = '';

  const launch = (): ChildProcess => {
    const launched = spawn(process.execPath, ['--enable-source-maps', build], {
      stdio: ['ignore', onOutput ? 'pipe' : 'ignore', 'pipe'],
      env: {
        ...process.env,
        PUBLIC_ORIGIN: `http://localhost:${port}`,
        ...env,
        NODE_ENV: 'production',
        PORT: String(port),
        HOST: '127.0.0.1',
      },
    });
    launched.stdout?.on('data', (chunk: Buffer) => onOutput?.(chunk.toString()));
    launched.stderr?.on(
      'data',
      (chunk: Buffer) => (stderrTail = (stderrTail + chunk.toString()).slice(-2000)),
    );
    return launched;
  };
  const endProcess = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const exited = once(running, 'exit');
    running.kill(signal);
    await exited;
  };
  return {
    url,
    kill: () => endProcess('SIGKILL'),
    stop: () => endProcess('SIGTERM'),
    async stall(ms) {
      const stalled = child;
      stalled?.kill('SIGSTOP');
      await delay(ms);
      stalled?.kill('SIGCONT');
    },
    async start() {
      const deadline = Date.now() + READY_TIMEOUT_MS;
      while (Date.now() < deadline) {
        if (!child || child.exitCode !== null) child = launch();
        const ready = await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(2000) }).then(
          ({ ok }) => ok,
          () => false,
        );
        if (ready) return;
        await delay(POLL_INTERVAL_MS);
      }
      throw new Error(`Server not ready after ${READY_TIMEOUT_MS} ms (timeout): ${stderrTail}`);
    },
  };
};
