import type { FailureKind, WebVital } from '@meridian/contracts';
import type { AppName } from '@meridian/federation';
import { Injectable } from '@nestjs/common';
import type { Increments } from './feature-counts.ts';
import { classOf } from './histogram.ts';

/** Where a version was used. */
export type Side = 'browser' | 'server';
/** One version of one app. */
export interface Release {
  app: AppName;
  version: string;
}

/** Layout shift is a small number without a unit: counted in thousandths, so that classes fit. */
export const vitalScale = (name: string): number => (name === 'CLS' ? 1000 : 1);

/** What this process has counted since it was last handed on. Counting costs no round trip. */
@Injectable()
export class FeatureTally {
  private counts = new Map<string, Increments>();

  /** A version was used; one sample may stand for many uses. */
  used(release: Release, side: Side, weight = 1): void {
    this.add(release, `${side}.uses`, weight);
  }

  /** A version failed. `isUse` says that its use has not been counted and will not be. */
  failed(release: Release, side: Side, kind: FailureKind, isUse: boolean): void {
    this.add(release, `${side}.failed`, 1);
    this.add(release, `kinds.${kind}`, 1);
    if (isUse) this.used(release, side);
  }

  loaded(release: Release, ms: number): void {
    this.add(release, `load.${classOf(ms)}`, 1);
  }

  vital(release: Release, name: WebVital, value: number): void {
    this.add(release, `vitals.${name}.${classOf(value * vitalScale(name))}`, 1);
  }

  /** Hands on what was counted and begins anew. */
  take(): { release: Release; increments: Increments }[] {
    const taken = [...this.counts].map(([key, increments]) => {
      const [app, version = ''] = key.split('|');
      return { release: { app: app as AppName, version }, increments };
    });
    this.counts = new Map();
    return taken;
  }

  /** Takes back what could not be handed on. */
  putBack(release: Release, increments: Increments): void {
    for (const [field, count] of Object.entries(increments)) this.add(release, field, count);
  }

  private add({ app, version }: Release, field: string, count: number): void {
    const key = `${app}|${version}`;
    const increments = this.counts.get(key) ?? {};
    this.counts.set(key, increments);
    increments[field] = (increments[field] ?? 0) + count;
  }
}
