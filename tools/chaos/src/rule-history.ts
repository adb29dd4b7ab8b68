import { setTimeout as delay } from 'node:timers/promises';
import type { ApiResponse } from './send-request.ts';
import type { StaffSession } from './staff-session.ts';

/** Rules that the shop may have had from one instant until another one, in milliseconds. */
export interface RuleState<T> {
  rules: T[];
  since: number;
  until: number;
}

const RETRY_DELAY_MS = 200;

/** The sales or the promo codes of a run, one change after another, so that at most two states are possible at an instant. */
export class RuleHistory<T> {
  readonly states: RuleState<T>[] = [{ rules: [], since: -Infinity, until: Infinity }];
  private isChanging = false;

  /** @param path of their endpoints */
  constructor(
    private readonly staff: StaffSession,
    private readonly path: string,
  ) {}

  get latest(): T[] {
    return this.states.at(-1)?.rules ?? [];
  }

  /** Sends a change, unless another one is in progress. The list tells whether a change without a response was made. */
  async change(method: string, path: string, body?: object): Promise<void> {
    if (this.isChanging) return;
    this.isChanging = true;
    try {
      const since = Date.now();
      await this.staff.send({ method, path: this.path + path, ...(body && { body }) });
      const { items: rules } = await this.read<{ items: T[] }>('');
      const before = this.states.at(-1);
      if (before) before.until = Date.now();
      this.states.push({ rules, since, until: Infinity });
    } finally {
      this.isChanging = false;
    }
  }

  /** Repeats a request until the shop answers it. */
  async read<Body>(path: string): Promise<Body> {
    for (;;) {
      const listed: ApiResponse | null = await this.staff.send({ path: this.path + path });
      if (listed?.status === 200) return listed.body as Body;
      await delay(RETRY_DELAY_MS);
    }
  }
}
