import type { FailureKind } from '@meridian/contracts';
import type { AppName } from '@meridian/federation';
import { Injectable } from '@nestjs/common';
import type { Increments } from './feature-counts.ts';

/** Counts that increments go to: the hour's figures, the trial of a canary, or both. */
export type Target = 'hour' | 'trial' | 'both';
/** One version of one app. */
export interface Release {
  app: AppName;
  version: string;
}

/** Layout shift is a small number without a unit: counted in thousandths, so that classes fit. */
export const vitalScale = (name: string): number => (name === 'CLS' ? 1000 : 1);

/** Increments of one version. */
export interface Counted {
  target: Target;
  release: Release;
  increments: Increments;
}

/** What this process has counted since it was last handed on. Counting costs no round trip. */
@Injectable()
export class FeatureTally {
  private counts = new Map<string, Counted>();

  /** A server rendered a page with a version. */
  used(release: Release, _side: 'server'): void {
    this.add('both', release, { 'server.uses': 1 });
  }

  /** A version failed on a server. `isUse` says that its use has not been counted and will not be. */
  failed(release: Release, side: 'server', kind: FailureKind, isUse: boolean): void {
    this.add('both', release, { 'server.failed': 1, [`kinds.${kind}`]: 1 });
    if (isUse) this.used(release, side);
  }

  add(target: Target, release: Release, added: Increments): void {
    const key = [target, release.app, release.version].join('|');
    const increments = this.counts.get(key)?.increments ?? {};
    for (const [field, count] of Object.entries(added)) increments[field] = (increments[field] ?? 0) + count;
    this.counts.set(key, { target, release, increments });
  }

  /** Returns the counts and starts from zero. */
  take(): Counted[] {
    const taken = [...this.counts.values()];
    this.counts = new Map();
    return taken;
  }
}
