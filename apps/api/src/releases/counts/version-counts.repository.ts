import type { Canary } from '@meridian/federation';
import type { CanaryCounts } from '@meridian/releases';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import {
  CANARY_COUNTS_MODEL,
  type StoredCanaryCounts,
  VERSION_HOUR_MODEL,
  type VersionHour,
} from './version-counts.schema.ts';

/** Increments of one version by the dotted name of their field. */
export type Increments = Record<string, number>;

const HOUR_MS = 3_600_000;

const NONE = { uses: 0, failed: 0 };
const withDefaults = (counts: StoredCanaryCounts['canary']): CanaryCounts => ({
  browser: { ...NONE, ...counts?.browser },
  server: { ...NONE, ...counts?.server },
});
const prefixed = (prefix: string, increments: Increments): Increments =>
  Object.fromEntries(Object.entries(increments).map(([field, count]) => [`${prefix}.${field}`, count]));

const canaryId = (app: string, { version, since }: Canary): string => [app, version, since].join('|');

/** Uses and failures of versions from all processes: one document per hour and version, and one per canary. */
@Injectable()
export class VersionCountsRepository {
  constructor(
    @InjectModel(VERSION_HOUR_MODEL.name) private readonly hours: Model<VersionHour>,
    @InjectModel(CANARY_COUNTS_MODEL.name) private readonly canaries: Model<StoredCanaryCounts>,
  ) {}

  async addToHour(app: string, version: string, increments: Increments): Promise<void> {
    const at = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS);
    await this.hours.updateOne(
      { _id: [at.toISOString(), app, version].join('|') },
      { $inc: increments, $setOnInsert: { at, app, version } },
      { upsert: true },
    );
  }

  async addToCanary(app: string, canary: Canary, side: 'canary' | 'stable', increments: Increments) {
    await this.canaries.updateOne(
      { _id: canaryId(app, canary) },
      { $inc: prefixed(side, increments), $setOnInsert: { at: new Date() } },
      { upsert: true },
    );
  }

  /** Hours of all versions since a time. */
  async since(from: Date): Promise<VersionHour[]> {
    return this.hours.find({ at: { $gte: from } }).lean<VersionHour[]>();
  }

  /** Uses of an app in browsers since a time, summed over its versions. */
  async browserUsesOf(app: string, from: Date): Promise<number> {
    const hours = await this.hours.find({ app, at: { $gte: from } }).lean<VersionHour[]>();
    return Math.round(hours.reduce((sum, hour) => sum + (hour.browser?.uses ?? 0), 0));
  }

  async canaryCounts(app: string, canary: Canary): Promise<{ canary: CanaryCounts; stable: CanaryCounts }> {
    const stored = await this.canaries.findById(canaryId(app, canary)).lean<StoredCanaryCounts>();
    return { canary: withDefaults(stored?.canary), stable: withDefaults(stored?.stable) };
  }
}
