import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { Admins } from './admins.ts';

/** Creates the admin of `ADMIN_EMAIL` and `ADMIN_PASSWORD` at start if there is no such user. */
@Injectable()
export class FirstAdmin implements OnApplicationBootstrap {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly admins: Admins,
    private readonly logger: PinoLogger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = this.config;
    if (!email || !password) return;
    const outcome = await this.admins.ensureFirstAdmin(email.toLowerCase(), password);
    if (outcome === 'rejected') {
      this.logger.warn(
        'First admin not created: ADMIN_EMAIL belongs to a shopper with another password. Run `npm run admin -- create <email>` to make that account an admin',
      );
    } else if (outcome !== 'existing') this.logger.info(`First admin ${outcome}`);
  }
}
