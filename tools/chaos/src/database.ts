import { setTimeout as delay } from 'node:timers/promises';
import { type EmbeddedMongodb, startEmbeddedMongodb } from '@meridian/embedded-mongodb';
import { mongodbTarget, startConnectionProxy } from '@meridian/test-servers';

const RESTARTS = 20;
const PAUSE_MS = 200;

/** A database that can be killed at any moment, and is found at the same address when it is back. */
export interface MortalDatabase {
  uri: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the engine on a folder, behind a door that stays where it is. */
export const startDatabase = async (dataDir: string, name: string): Promise<MortalDatabase> => {
  let engine: EmbeddedMongodb | undefined;
  const door = await startConnectionProxy(() => engine && mongodbTarget(engine.uri));

  const start = async (): Promise<void> => {
    for (let attempt = 1; ; attempt++) {
      try {
        engine = await startEmbeddedMongodb({ dataDir });
        return;
      } catch (error) {
        if (attempt === RESTARTS) throw error;
        await delay(PAUSE_MS);
      }
    }
  };
  await start();
  return {
    uri: `mongodb://127.0.0.1:${door.port}/${name}?directConnection=true`,
    start,
    async kill() {
      const dying = engine;
      engine = undefined;
      if (!dying) return;
      process.kill(dying.pid, 'SIGKILL');
      await dying.exited;
      door.hangUp();
    },
    async stop() {
      await engine?.stop();
      await door.cut();
    },
  };
};
