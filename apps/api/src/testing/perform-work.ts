import { BackgroundTasks } from '../platform/jobs/background-tasks.ts';
import { Work } from '../platform/work/work.ts';
import type { TestApi } from './test-api.ts';
import { workQueue } from './stored-mail.ts';
import { waitFor } from './wait-for.ts';

const DAY_MS = 86_400_000;

/** Tries all work that is not done, also work whose time has not come, and waits for the end of the attempts. */
export const performWork = async (shop: Pick<TestApi, 'app' | 'connection'>): Promise<void> => {
  const work = shop.app.get(Work);
  const { relayAfterMs } = work;
  work.relayAfterMs = -DAY_MS;
  await work.run();
  work.relayAfterMs = relayAfterMs;
  await workQueue(shop).updateMany({ state: 'waiting' }, { $set: { nextAt: new Date(0) } });
  await work.startLoops();
  await shop.app.get(BackgroundTasks).finish();
};

const SOURCES = ['orders', 'returns', 'payments', 'sandboxbank'];

/** Completes all work, as another process does after the leases of the one that has crashed. */
export const completeWork = (shop: Pick<TestApi, 'app' | 'connection'>): Promise<void> =>
  waitFor(async () => {
    await performWork(shop);
    const counts = await Promise.all([
      workQueue(shop).countDocuments({ state: { $in: ['waiting', 'failed'] } }),
      ...SOURCES.map((name) => shop.connection.collection(name).countDocuments({ 'work._id': { $gt: '' } })),
    ]);
    return counts.every((count) => count === 0);
  });
