import { readFileSync } from 'node:fs';

const INTERVAL_MS = 4;

/** CPU time of the main thread in milliseconds. */
export interface MainThreadTime {
  total: number;
  /** The longest time without a turn of the event loop. It includes at most the interval of the meter. */
  longest: number;
}

/** CPU time of this thread. Other load of the machine does not count, unlike in the delay of a timer. */
const cpuMs = (): number => Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;

/** Measures the CPU time of the thread that creates it, which must be the main thread. */
export class MainThreadMeter {
  private start = cpuMs();
  private last = this.start;
  private longest = 0;

  constructor() {
    setInterval(() => this.turn(), INTERVAL_MS).unref();
  }

  /** Returns the time since the last call. */
  take(): MainThreadTime {
    this.turn();
    const result = { total: this.last - this.start, longest: this.longest };
    this.start = this.last;
    this.longest = 0;
    return result;
  }

  private turn(): void {
    const now = cpuMs();
    this.longest = Math.max(this.longest, now - this.last);
    this.last = now;
  }
}
