import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { CONFIG, type Config, ConfigError } from '../../../platform/config/config.ts';
import { DuplicateError } from '../../../platform/database/errors.ts';
import { SecondFactorsRepository } from '../second-factor/second-factors.repository.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';
import { UsersRepository } from '../users/users.repository.ts';
import { isCommonPassword } from './password-checks.ts';
import { Passwords } from './passwords.ts';

/** Creates owners. Only the operator can do this; no endpoint does. */
@Injectable()
export class Owners {
  constructor(
    private readonly users: UsersRepository,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsRepository,
    private readonly secondFactors: SecondFactorsRepository,
  ) {}

  /**
   * Creates an owner. An existing account with this email becomes an owner. Its password is replaced, and its second
   * factors and sessions are removed, because anyone can register any email address.
   */
  async makeOwner(email: string, password: string): Promise<'created' | 'promoted'> {
    const passwordHash = await this.passwords.hash(password);
    try {
      await this.users.insertOwner({ name: 'Admin', surname: '', email, passwordHash, emailVerified: true });
      return 'created';
    } catch (error) {
      if (!(error instanceof DuplicateError)) throw error;
    }
    const user = await this.users.byEmail(email);
    if (!user) throw new Error(`User ${email} was deleted while it was made an owner`);
    await this.users.makeOwner(user.id, passwordHash);
    await this.secondFactors.remove(user.id);
    await this.sessions.endAll(user.id);
    return 'promoted';
  }

  /**
   * Ensures that the configured owner exists. An existing account of a shopper is promoted only if it has the configured
   * password, because anyone can register any email address and must not gain an owner's rights that way.
   */
  async ensureFirstOwner(
    email: string,
    password: string,
  ): Promise<'created' | 'existing' | 'promoted' | 'rejected'> {
    const user = await this.users.byEmail(email);
    if (!user) return this.makeOwner(email, password);
    if (user.role === 'admin') return 'existing';
    return (await this.passwords.matches(password, user.passwordHash))
      ? this.makeOwner(email, password)
      : 'rejected';
  }
}

/** Creates the owner of `ADMIN_EMAIL` and `ADMIN_PASSWORD` at start if there is no such user. */
@Injectable()
export class FirstOwner implements OnApplicationBootstrap {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly owners: Owners,
    private readonly logger: PinoLogger,
  ) {}

  /** @throws ConfigError if the password is common */
  async onApplicationBootstrap(): Promise<void> {
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = this.config;
    if (!email || !password) return;
    // The configuration checks the length, which only production requires.
    if (isCommonPassword(password))
      throw new ConfigError(['ADMIN_PASSWORD: must not be one of the 10,000 most common passwords']);
    const outcome = await this.owners.ensureFirstOwner(email.toLowerCase(), password);
    if (outcome === 'rejected') {
      this.logger.warn(
        'First owner not created: ADMIN_EMAIL belongs to a shopper with another password. Run `npm run admin -- create <email>` to make that account an admin',
      );
    } else if (outcome !== 'existing') this.logger.info(`First owner ${outcome}`);
  }
}
