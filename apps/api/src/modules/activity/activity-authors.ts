import type { ActivityAuthor } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import type { StoredUser } from '../users/user.schema.ts';
import { UsersRepository } from '../users/users.repository.ts';

const authorOf = ({ _id, name, surname, email }: StoredUser): ActivityAuthor => ({
  id: _id.toHexString(),
  name: `${name} ${surname}`.trim(),
  email,
});

/** Who changes things, as the log names them: by the name of that time. */
@Injectable()
export class ActivityAuthors {
  constructor(private readonly users: UsersRepository) {}

  /** Null if there is no such user any more. */
  async byId(userId: string): Promise<ActivityAuthor | null> {
    const user = await this.users.byId(userId);
    return user && authorOf(user);
  }

  /** Null for the shop itself. */
  async byEmail(email: string): Promise<ActivityAuthor | null> {
    const user = await this.users.byEmail(email);
    return user && authorOf(user);
  }

  /** Everybody who may change something. */
  async all(): Promise<ActivityAuthor[]> {
    return (await this.users.byRole('admin')).map(authorOf);
  }
}
