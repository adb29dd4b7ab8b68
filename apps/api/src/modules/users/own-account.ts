import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import type { StoredUser } from './user.schema.ts';
import { type UserChange, UsersRepository } from './users.repository.ts';

/** The signed-in user's own record. */
@Injectable()
export class OwnAccount {
  constructor(private readonly users: UsersRepository) {}

  async read(userId: string): Promise<StoredUser> {
    return this.present(await this.users.byId(userId));
  }

  async change(userId: string, change: UserChange): Promise<StoredUser> {
    return this.present(await this.users.change(userId, change));
  }

  /** A user deleted between the guard and here is signed out. */
  private present(user: StoredUser | null): StoredUser {
    if (!user) throw new AppError('unauthorized');
    return user;
  }
}
