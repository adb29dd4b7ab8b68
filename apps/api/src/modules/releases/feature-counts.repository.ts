import type { Canary } from '@meridian/federation';
import type { CanaryCounts } from '@meridian/releases';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { FeatureHour, Increments, StoredTrial } from './feature-counts.ts';

const HOUR_MS = 3_600_000;
/** What is counted stays for so long. */
const KEPT_SECONDS = 30 * 24 * 3600;

const NONE = { uses: 0, failed: 0 };
const whole = (counts: Partial<CanaryCounts> | undefined): CanaryCounts => ({
  browser: { ...NONE, ...counts?.browser },
  server: { ...NONE, ...counts?.server },
});
const prefixed = (prefix: string, increments: Increments): Increments =>
  Object.fromEntries(Object.entries(increments).map(([field, count]) => [`${prefix}.${field}`, count]));

const trialId = (app: string, { version, since }: Canary): string => [app, version, since].join('|');

/** Uses and failures of versions, shared by all processes: a document an hour and version, and one a trial. */
@Injectable()
export class FeatureCountsRepository implements OnApplicationBootstrap {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.hours.createIndex({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });
    await this.trials.createIndex({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });
  }

  async addToHour(app: string, version: string, increments: Increments): Promise<void> {
    const at = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS);
    await this.hours.updateOne(
      { _id: [at.toISOString(), app, version].join('|') },
      { $inc: increments, $setOnInsert: { at, app, version } },
      { upsert: true },
    );
  }

  async addToTrial(
    app: string,
    canary: Canary,
    side: 'canary' | 'stable',
    increments: Increments,
  ): Promise<void> {
    await this.trials.updateOne(
      { _id: trialId(app, canary) },
      { $inc: prefixed(side, increments), $setOnInsert: { at: new Date() } },
      { upsert: true },
    );
  }

  /** The hours since a moment, of every version. */
  since(from: Date): Promise<FeatureHour[]> {
    return this.hours.find({ at: { $gte: from } }).toArray();
  }

  /** Uses of an app in browsers since a moment, of all versions together. */
  async browserUsesOf(app: string, from: Date): Promise<number> {
    const hours = await this.hours.find({ app, at: { $gte: from } }).toArray();
    return Math.round(hours.reduce((sum, hour) => sum + (hour.browser?.uses ?? 0), 0));
  }

  async trial(app: string, canary: Canary): Promise<{ canary: CanaryCounts; stable: CanaryCounts }> {
    const stored = await this.trials.findOne({ _id: trialId(app, canary) });
    return { canary: whole(stored?.canary), stable: whole(stored?.stable) };
  }

  private get hours() {
    return this.connection.collection<FeatureHour>('featurehours');
  }

  private get trials() {
    return this.connection.collection<StoredTrial>('canarytrials');
  }
}
