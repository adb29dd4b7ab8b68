/** The phone and line that pages are measured on: those of Lighthouse's mobile screen, on a slow fourth-generation line. */
export const PROFILE = {
  width: 412,
  height: 823,
  deviceScaleFactor: 1.75,
  /** Bits a second, both ways. */
  bandwidth: 1_600_000,
  /** Milliseconds added to each request. */
  latency: 150,
  /** How many times slower than this machine the phone is. */
  cpuSlowdown: 4,
} as const;
