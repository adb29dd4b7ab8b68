import { Injectable } from '@nestjs/common';

/** Durations in the life of an order, in milliseconds. Tests change them. */
@Injectable()
export class OrderTiming {
  /** A stock operation that takes longer is treated as orphaned by a crash. */
  staleAfterMs = 10_000;
  /** Markers are removed from watches after this time. Until then a delayed write of another process still finds them. */
  markerTtlMs = 600_000;
  /** Interval at which unfinished orders are looked for. */
  repairIntervalMs = 3_000;
  /** How long a request waits for a concurrent request that changes the same order. */
  waitTimeoutMs = 15_000;
  /** How long a customer can pay an order that staff placed, by its link. */
  linkTermMs = 3 * 24 * 3_600_000;
  /** How long an order waits for a transfer or for cash. */
  offlineTermMs = 7 * 24 * 3_600_000;
}
