import { SetMetadata } from '@nestjs/common';

/** A kind of work, and how long and how often its handler tries. */
export interface WorkKind<Data extends object> {
  /** `<subject>.<what it does>`, such as `order.mail`. It is stored, so a released name stays. */
  readonly name: string;
  /** Longer than one attempt may take: after this time another process tries. */
  readonly leaseMs: number;
  /** The delay before the second attempt. Each further delay is twice as long, up to `maxDelayMs`. */
  readonly minDelayMs: number;
  readonly maxDelayMs: number;
  /** After this many failed attempts the entry waits for an operator. */
  readonly maxAttempts: number;
  /** How long the queue remembers the id of a finished entry, so that the same work is not added again. */
  readonly keepMs: number;
  /** How long an entry that has failed waits for an operator. Unlimited if absent. */
  readonly failedMs?: number;
  /** Only a type: what the handler gets. It is stored as it is, so it has plain values only. */
  readonly data?: Data;
}

const MINUTE_MS = 60_000;
const DEFAULTS = {
  leaseMs: MINUTE_MS,
  minDelayMs: 3000,
  maxDelayMs: 60 * MINUTE_MS,
  /** About ten hours. */
  maxAttempts: 20,
  keepMs: 24 * 60 * MINUTE_MS,
};

/** Declares a kind of work. `work-kinds.ts` lists it, and one method `@Handles` it. */
export const workKind = <Data extends object>(
  name: string,
  options: Partial<Omit<WorkKind<Data>, 'name' | 'data'>> = {},
): WorkKind<Data> => ({ ...DEFAULTS, ...options, name });

/** Work that is still to be done. It is recorded in the same update as the change that causes it. */
export interface WorkEntry {
  /** The kind and an id that is unique within it, so that the entry is queued once. */
  _id: string;
  kind: string;
  data: object;
  at: Date;
}

/** @param id unique within the kind: another occasion has another id */
export const workEntry = <Data extends object>(kind: WorkKind<Data>, id: string, data: Data): WorkEntry => ({
  _id: `${kind.name}:${id}`,
  kind: kind.name,
  data,
  at: new Date(),
});

/** The id of an entry within its kind. */
export const idWithin = ({ name }: WorkKind<object>, entryId: string): string =>
  entryId.slice(name.length + 1);

/** What a handler may need besides the data. */
export interface WorkContext {
  id: string;
  /** Counts the attempts from 1. */
  attempt: number;
  /** Aborts when the process stops. Long work then throws `WorkPostponed`, and another process continues. */
  signal: AbortSignal;
}

export const HANDLED_KIND = 'handled kind';

/**
 * Makes a method of a provider the handler of a kind. The method may run again after a crash, and in several processes at
 * the same time; its effect must be the same as of one run. If it throws, it runs again later.
 */
export const Handles = <Data extends object>(kind: WorkKind<Data>) =>
  SetMetadata(HANDLED_KIND, kind.name) as <
    Method extends (data: Data, context: WorkContext) => Promise<void>,
  >(
    target: object,
    key: string | symbol,
    method: TypedPropertyDescriptor<Method>,
  ) => void;

/** Thrown by a handler whose work is to be done, or to be continued, at a time. This is no failure. */
export class WorkPostponed extends Error {
  constructor(readonly until: Date) {
    super(`Postponed until ${until.toISOString()}`);
  }
}

/** Thrown by a handler that would fail again: the entry waits for an operator at once. */
export class WorkRejected extends Error {}
