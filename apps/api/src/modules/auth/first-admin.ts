import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { Admins } from './admins.ts';

/** Makes the admin of `ADMIN_EMAIL` and `ADMIN_PASSWORD` when the server starts and there is no such user. */
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
    if (outcome === 'refused') {
      this.logger.warn(
        'ADMIN_EMAIL belongs to a shopper with another password and was not made an admin; `npm run admin -- create` does it',
      );
    } else if (outcome !== 'present') this.logger.info(`the first admin was ${outcome}`);
  }
}
