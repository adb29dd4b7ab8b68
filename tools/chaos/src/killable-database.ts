import { setTimeout as delay } from 'node:timers/promises';
import { type EmbeddedMongodb, startEmbeddedMongodb } from '@meridian/embedded-mongodb';
import { mongodbTarget, startConnectionProxy } from '@meridian/test-servers';

const MAX_ATTEMPTS = 20;
const RETRY_DELAY_MS = 200;

/** A database that can be killed at any time and restarts at the same URI. */
export interface KillableDatabase {
  uri: string;
  kill(): Promise<void>;
  /** Stops the process for a time, in which its connections stay open. */
  stall(ms: number): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the engine on a folder, behind a proxy with a fixed port. */
export const startDatabase = async (dataDir: string, name: string): Promise<KillableDatabase> => {
  let engine: EmbeddedMongodb | undefined;
  const proxy = await startConnectionProxy(() => engine && mongodbTarget(engine.uri));

  const start = async (): Promise<void> => {
    for (let attempt = 1; ; attempt++) {
      try {
        engine = await startEmbeddedMongodb({ dataDir });
        return;
      } catch (error) {
        if (attempt === MAX_ATTEMPTS) throw error;
        await delay(RETRY_DELAY_MS);
      }
    }
  };
  await start();
  return {
    uri: `mongodb://127.0.0.1:${proxy.port}/${name}?directConnection=true`,
    start,
    async kill() {
      const killed = engine;
      engine = undefined;
      if (!killed) return;
      process.kill(killed.pid, 'SIGKILL');
      await killed.exited;
      proxy.hangUp();
    },
    async stall(ms) {
      const { pid } = engine ?? {};
      if (pid === undefined) return;
      process.kill(pid, 'SIGSTOP');
      await delay(ms);
      process.kill(pid, 'SIGCONT');
    },
    async stop() {
      await engine?.stop();
      await proxy.cut();
    },
  };
};
