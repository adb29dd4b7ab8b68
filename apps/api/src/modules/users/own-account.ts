import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import { type User, type UserChange, UsersRepository } from './users.repository.ts';

/** The account of the signed-in user. */
@Injectable()
export class OwnAccount {
  constructor(private readonly users: UsersRepository) {}

  async read(userId: string): Promise<User> {
    return this.existing(await this.users.byId(userId));
  }

  async change(userId: string, change: UserChange): Promise<User> {
    return this.existing(await this.users.change(userId, change));
  }

  /** Throws if the user was deleted after the guard checked the token. */
  private existing(user: User | null): User {
    if (!user) throw new AppError('unauthorized');
    return user;
  }
}
