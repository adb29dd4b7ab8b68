import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { User, UsersRepository } from './users.repository.ts';

const MAX_ATTEMPTS = 5;
/** Two changes that repeatedly prevent each other end after delays of random length. */
const MAX_DELAY_MS = 50;

const isActiveOwner = ({ staff }: User): boolean => staff?.role === 'owner' && !staff.suspended;

/**
 * Applies a change of a user. If it ends the rights of an active owner, another active owner must remain: the change
 * counts up the revision of that owner first, and each change requires the revision that it has read. Therefore two
 * owners who remove each other at the same time cannot both succeed.
 * @param staysOwner whether the user is an active owner after the change
 * @param write returns null if someone else has changed the user since it was read; then it is called again
 * @throws AppError `notFound`, `lastOwner`; `conflict` if concurrent changes come first every time
 */
export const leaveOwnership = async <T>(
  users: Pick<UsersRepository, 'byId' | 'touchOtherOwner'>,
  id: string,
  staysOwner: boolean,
  write: (user: User) => Promise<T | null>,
): Promise<T> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const user = await users.byId(id);
    if (!user) throw new AppError('notFound');
    const needsOtherOwner = isActiveOwner(user) && !staysOwner;
    if (needsOtherOwner && !(await users.touchOtherOwner(id))) throw new AppError('lastOwner');
    const written = await write(user);
    if (written !== null) return written;
    await delay(randomInt(MAX_DELAY_MS * (attempt + 1)));
  }
  throw new AppError('conflict');
};
