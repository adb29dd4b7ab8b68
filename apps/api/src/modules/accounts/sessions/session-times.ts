import type { StoredSession } from './session.schema.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A shopper's session ends this long after its last use. */
const SHOPPER_SESSION_MS = 30 * DAY_MS;
/** A shopper's session ends this long after the sign-in, however often it is used. */
const SHOPPER_ABSOLUTE_MS = 180 * DAY_MS;
/** A token of a shopper is renewed after this time. */
const SHOPPER_TOKEN_MS = 7 * DAY_MS;
/** A staff session ends this long after the sign-in, and so does its token. */
const STAFF_SESSION_MS = 12 * 60 * MINUTE_MS;
/** A staff session without a request for this time has ended. */
const STAFF_IDLE_MS = 30 * MINUTE_MS;

type Times = Pick<StoredSession, 'isStaff' | 'createdAt' | 'lastUsedAt' | 'expiresAt'>;

/** When a session that is used now ends. */
export const sessionEnd = ({ isStaff, createdAt }: Pick<Times, 'isStaff' | 'createdAt'>, now: Date): Date =>
  new Date(
    isStaff
      ? createdAt.getTime() + STAFF_SESSION_MS
      : Math.min(now.getTime() + SHOPPER_SESSION_MS, createdAt.getTime() + SHOPPER_ABSOLUTE_MS),
  );

/** Seconds for which a token that is issued now is valid. */
export const tokenSeconds = (session: Pick<Times, 'isStaff' | 'expiresAt'>, now: Date): number => {
  const untilEnd = session.expiresAt.getTime() - now.getTime();
  const lifetime = session.isStaff ? untilEnd : Math.min(untilEnd, SHOPPER_TOKEN_MS);
  return Math.max(1, Math.floor(lifetime / 1000));
};

export const isOpen = ({ isStaff, lastUsedAt, expiresAt }: Times, now: Date): boolean =>
  now < expiresAt && !(isStaff && now.getTime() - lastUsedAt.getTime() > STAFF_IDLE_MS);
