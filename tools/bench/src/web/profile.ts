/** The emulated phone and connection: the mobile profile of Lighthouse on slow 4G. */
export const PROFILE = {
  width: 412,
  height: 823,
  deviceScaleFactor: 1.75,
  /** Bits per second, in both directions. */
  bandwidth: 1_600_000,
  /** Milliseconds added to each request. */
  latency: 150,
  /** CPU slowdown relative to this machine. */
  cpuSlowdown: 4,
} as const;
