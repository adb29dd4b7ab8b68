import type { CanaryCounts } from '@meridian/releases';
import type { Histogram } from './histogram.ts';

/** Increments of one version by the dotted name of their field. */
export type Increments = Record<string, number>;

/** Counts of a version in one hour: uses and failures by side, failures by kind, and histograms of times. */
export interface VersionHour extends CanaryCounts {
  _id: string;
  /** Start of the hour. */
  at: Date;
  app: string;
  version: string;
  kinds?: Record<string, number>;
  load?: Histogram;
  vitals?: Record<string, Histogram>;
}

/** Counts of a canary and of the stable version since the start of the canary run. Stored in `canarytrials`. */
export interface StoredCanaryRun {
  _id: string;
  at: Date;
  canary?: Partial<CanaryCounts>;
  stable?: Partial<CanaryCounts>;
}
