import { AppError } from '../../../platform/errors/app-error.ts';
import type { User, UsersRepository } from './users.repository.ts';

/** Returns the signed-in user. @throws AppError `unauthorized` if the account has just been deleted */
export const accountOf = async (users: UsersRepository, userId: string): Promise<User> => {
  const user = await users.byId(userId);
  if (!user) throw new AppError('unauthorized');
  return user;
};
