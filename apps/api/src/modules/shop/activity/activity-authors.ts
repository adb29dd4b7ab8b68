import type { ActivityAuthor } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { type DirectoryUser, UserDirectory } from '../../../platform/security/user-directory.ts';

const authorOf = ({ id, name, surname, email }: DirectoryUser): ActivityAuthor => ({
  id,
  name: `${name} ${surname}`.trim(),
  email,
});

/** Authors of changes. Entries store the name that the author has at the time of the change. */
@Injectable()
export class ActivityAuthors {
  constructor(private readonly users: UserDirectory) {}

  async byId(userId: string): Promise<ActivityAuthor | null> {
    const user = await this.users.byId(userId);
    return user && authorOf(user);
  }

  /** @param by an email; `shopper` and `system` are no authors */
  async byEmail(by: string): Promise<ActivityAuthor | null> {
    const user = by === 'shopper' || by === 'system' ? null : await this.users.byEmail(by);
    return user && authorOf(user);
  }

  /** The email of a member of staff, for the history of orders and returns. */
  async emailOf(userId: string): Promise<string> {
    return (await this.users.byId(userId))?.email ?? 'shop';
  }

  /** Returns all members of staff. */
  async all(): Promise<ActivityAuthor[]> {
    return (await this.users.byRole('admin')).map(authorOf);
  }
}
