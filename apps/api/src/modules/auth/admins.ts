import { Injectable } from '@nestjs/common';
import { isDuplicateKey } from '../../platform/database/duplicate-key.ts';
import { UsersRepository } from '../users/users.repository.ts';
import { Passwords } from './passwords.ts';

/** How admins come to be: by the operator, never by a call of the API. */
@Injectable()
export class Admins {
  constructor(
    private readonly users: UsersRepository,
    private readonly passwords: Passwords,
  ) {}

  /**
   * Makes an admin of an e-mail with this password. An account that is there already gets the password and loses
   * its sessions: whoever registered that e-mail before must not become an admin by it.
   */
  async makeAdmin(email: string, password: string): Promise<'created' | 'promoted'> {
    await this.users.buildIndexes();
    const passwordHash = await this.passwords.hash(password);
    try {
      await this.users.insert({ name: 'Admin', surname: '', email, passwordHash, role: 'admin' });
      return 'created';
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const user = await this.users.byEmail(email);
    if (!user) throw new Error(`the user ${email} vanished while being made an admin`);
    await this.users.promote(user._id, passwordHash);
    return 'promoted';
  }

  /**
   * Sees at start that the configured admin is there. A shopper's account of that e-mail is promoted only if it has
   * the configured password: anybody can register any e-mail, and must not win the shop by having been first.
   */
  async ensureFirstAdmin(
    email: string,
    password: string,
  ): Promise<'created' | 'present' | 'promoted' | 'refused'> {
    const user = await this.users.byEmail(email);
    if (!user) return this.makeAdmin(email, password);
    if (user.role === 'admin') return 'present';
    return (await this.passwords.matches(password, user.passwordHash))
      ? this.makeAdmin(email, password)
      : 'refused';
  }
}
