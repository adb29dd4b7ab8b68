import type { FailureKind } from '@meridian/contracts';
import type { AppName } from '@meridian/federation';
import { Injectable } from '@nestjs/common';
import type { Increments } from './version-counts.repository.ts';

/** Counts that increments belong to. */
export type CountTarget = 'hour' | 'canary';
export interface AppVersion {
  app: AppName;
  version: string;
}

/** Factor of a web vital in histograms. Layout shift is a small number, so it is counted in thousandths. */
export const vitalScale = (name: string): number => (name === 'CLS' ? 1000 : 1);

export interface PendingCount {
  target: CountTarget;
  release: AppVersion;
  increments: Increments;
}

/** Counts of this process that are not written to the database yet, so that counting needs no round trip. */
@Injectable()
export class VersionTally {
  private counts = new Map<string, PendingCount>();

  countUse(release: AppVersion): void {
    this.addToBoth(release, { 'server.uses': 1 });
  }

  countFailure(release: AppVersion, kind: FailureKind): void {
    this.addToBoth(release, { 'server.uses': 1, 'server.failed': 1, [`kinds.${kind}`]: 1 });
  }

  add(target: CountTarget, release: AppVersion, added: Increments): void {
    const key = [target, release.app, release.version].join('|');
    const increments = this.counts.get(key)?.increments ?? {};
    for (const [field, count] of Object.entries(added)) increments[field] = (increments[field] ?? 0) + count;
    this.counts.set(key, { target, release, increments });
  }

  private addToBoth(release: AppVersion, increments: Increments): void {
    this.add('hour', release, increments);
    this.add('canary', release, increments);
  }

  /** Returns the counts and resets them. */
  drain(): PendingCount[] {
    const drained = [...this.counts.values()];
    this.counts = new Map();
    return drained;
  }
}
