import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { CONFIG, type Config } from '../config/config.ts';
import { AppError } from '../errors/app-error.ts';

/** Limits of sign-in and registration, counted in the database so that all processes share them. */
@Injectable()
export class SignInLimits {
  private readonly limiter: RateLimiterMongo;

  constructor(@Inject(CONFIG) config: Config, @InjectConnection() connection: Connection) {
    this.limiter = new RateLimiterMongo({
      storeClient: connection,
      dbName: connection.name,
      tableName: 'signinlimits',
      keyPrefix: '',
      points: config.RATE_LIMIT_LOGIN,
      duration: 60,
      inMemoryBlockOnConsumed: config.RATE_LIMIT_LOGIN + 1,
    });
  }

  /** One try to sign in. @throws AppError `tooManyRequests` */
  signIn(address: string, email: string): Promise<void> {
    return this.consume(`sign-in|${address}|${email}`);
  }

  /** One registration. @throws AppError `tooManyRequests` */
  register(address: string): Promise<void> {
    return this.consume(`register|${address}`);
  }

  private async consume(key: string): Promise<void> {
    try {
      // Addresses and e-mails are personal data: only their digest is kept, for a minute.
      await this.limiter.consume(createHash('sha256').update(key).digest('base64url'));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new AppError('tooManyRequests', {
        retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
      });
    }
  }
}
