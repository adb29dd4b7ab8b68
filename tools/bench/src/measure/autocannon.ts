import type { EventEmitter } from 'node:events';

interface Request {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

interface Client {
  setRequests(requests: readonly Request[]): void;
}

interface Options {
  url: string;
  connections: number;
  /** Seconds. */
  duration: number;
  requests: readonly Request[];
  setupClient(client: Client): void;
}

interface Result {
  /** Seconds. */
  duration: number;
  errors: number;
  timeouts: number;
}

interface Run extends EventEmitter, PromiseLike<Result> {
  on(event: 'response', listener: (client: Client, status: number, bytes: number, ms: number) => void): this;
}

/** The used part of autocannon, which has no type declarations. */
export type Autocannon = (options: Options) => Run;
