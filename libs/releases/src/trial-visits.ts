import type { AppName } from '@meridian/federation';
import { isInBucket } from './sticky-share.ts';

/** One page view, as far as a trial of a canary counts it. */
export interface CanaryVisit {
  app: AppName;
  /** The canary's share of the visitors, between 0 and 1. */
  share: number;
  /** Key from the visitor's cookie, which the visitor can choose. */
  visitor: string;
  /** Key of the visitor's network, which only the server can compute. */
  network: string;
}

/**
 * Whether a page view takes part in a trial: only if the visitor's network is on the same side of the share as the
 * visitor. A new visitor's cookie holds the key of the network, so both agree until the visitor changes one of them.
 * Without this rule an attacker would choose a cookie inside the share for all of their networks, and 1 % of the networks
 * would be 9 % of a canary of 10 %.
 */
export const takesPart = ({ app, share, visitor, network }: CanaryVisit): boolean =>
  isInBucket(visitor, app, share) === isInBucket(network, app, share);

/**
 * Key of one fact about a version from one network in a period (an hour, or a trial). A fact counts for its key once: a
 * second failure, a repeated report, a report of another page and a report to another process have the same key.
 */
export const factKey = (
  period: string,
  { app, version }: { app: string; version: string },
  network: string,
  fact: string,
): string => [period, app, version, network, fact].join('|');
