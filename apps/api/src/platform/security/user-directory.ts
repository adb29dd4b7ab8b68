import type { Role, StaffRole } from '@meridian/contracts';
import { AppError } from '../errors/app-error.ts';

/** A user as code below the accounts reads it. */
export interface DirectoryUser {
  id: string;
  name: string;
  surname: string;
  email: string;
  emailVerified?: boolean;
  staff?: { role: StaffRole; suspended: boolean };
}
export type StaffMember = DirectoryUser & Required<Pick<DirectoryUser, 'staff'>>;

/** Reads users. The accounts provide the implementation. */
export abstract class UserDirectory {
  abstract byId(id: string): Promise<DirectoryUser | null>;
  abstract byEmail(email: string): Promise<DirectoryUser | null>;
  /** Newest first. */
  abstract byRole(role: Role): Promise<DirectoryUser[]>;
  /** Returns all members of staff, oldest first. */
  abstract staff(): Promise<StaffMember[]>;
}

/** Returns the signed-in user. @throws AppError `unauthorized` if the account has just been deleted */
export const accountOf = async <T>(
  users: { byId: (id: string) => Promise<T | null> },
  userId: string,
): Promise<T> => {
  const user = await users.byId(userId);
  if (!user) throw new AppError('unauthorized');
  return user;
};
