import type { mongo } from 'mongoose';

/** Documents of the previous version: only the fields that this migration reads or writes. */
interface User {
  role: string;
  staff?: { role: string; apps: string[]; suspended: boolean; revision: number };
  session?: number;
}

/**
 * Makes the admins of earlier versions owners, and removes the counter that invalidated tokens, because sessions replace
 * it. Tokens of earlier versions have no session, so their users sign in again.
 */
export const sessions = async (database: mongo.Db): Promise<void> => {
  const users = database.collection<User>('users');
  await users.updateMany(
    { role: 'admin', staff: { $exists: false } },
    { $set: { staff: { role: 'owner', apps: [], suspended: false, revision: 0 } } },
  );
  await users.updateMany({ session: { $exists: true } }, { $unset: { session: '' } });
};
