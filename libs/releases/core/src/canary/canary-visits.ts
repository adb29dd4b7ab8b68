import type { AppName } from '@meridian/federation';
import { isInBucket } from './bucketing.ts';

/** A page view that a canary can count. */
export interface CanaryVisit {
  app: AppName;
  /** The canary's share of the visitors, between 0 and 1. */
  share: number;
  /** Bucketing key from the visitor's cookie. The visitor can choose it. */
  visitor: string;
  /** Bucketing key of the visitor's network. Only the server can compute it. */
  network: string;
}

/**
 * Whether a canary counts a page view: the visitor's network must be in the same bucket as the visitor. A new visitor's
 * cookie holds the key of the network, so both agree until the visitor changes one of them. Without this rule an attacker
 * could choose cookies in the canary's bucket for all networks, and 1 % of the networks would be 9 % of a 10 % canary.
 */
export const isCountedVisit = ({ app, share, visitor, network }: CanaryVisit): boolean =>
  isInBucket(visitor, app, share) === isInBucket(network, app, share);

/**
 * Key of a fact about a version from one network in a period (an hour or a canary). A key counts once: a second
 * failure, a repeated report, a report from another page and a report to another process have the same key.
 */
export const factKey = (
  period: string,
  { app, version }: { app: string; version: string },
  network: string,
  fact: string,
): string => [period, app, version, network, fact].join('|');
