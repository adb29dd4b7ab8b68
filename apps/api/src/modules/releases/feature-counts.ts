import type { CanaryCounts } from '@meridian/releases';
import type { Histogram } from './histogram.ts';

/** Increments of one version by the dotted name of their field. */
export type Increments = Record<string, number>;

/** What one hour of one version holds: uses and failures by side, failures by kind, times by class. */
export interface FeatureHour extends CanaryCounts {
  _id: string;
  /** Beginning of the hour. */
  at: Date;
  app: string;
  version: string;
  kinds?: Record<string, number>;
  load?: Histogram;
  vitals?: Record<string, Histogram>;
}

/** A canary side by side with the stable version, since its trial began. */
export interface StoredTrial {
  _id: string;
  at: Date;
  canary?: Partial<CanaryCounts>;
  stable?: Partial<CanaryCounts>;
}
