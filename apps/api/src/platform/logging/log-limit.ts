const WINDOW_MS = 60_000;
const MAX_LINES_PER_KEY = 3;
const MAX_KEYS = 100;

/** Decides which repeated log lines are written: at most 3 lines per key and minute, and at most 100 keys per minute. */
export class LogLimit {
  private window = 0;
  private lines = new Map<string, number>();

  /** Counts a line of a key. Returns whether the line is to be written. */
  allows(key: string): boolean {
    const window = Math.floor(Date.now() / WINDOW_MS);
    if (window !== this.window) {
      this.window = window;
      this.lines = new Map();
    }
    const count = this.lines.get(key) ?? 0;
    if (count >= MAX_LINES_PER_KEY || (count === 0 && this.lines.size >= MAX_KEYS)) return false;
    this.lines.set(key, count + 1);
    return true;
  }
}
