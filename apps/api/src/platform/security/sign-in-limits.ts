import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { CONFIG, type Config } from '../config/config.ts';
import { AppError } from '../errors/app-error.ts';
import { clientNetwork } from './client-network.ts';
import { KeyedDigest } from './keyed-digest.ts';

const MINUTE_S = 60;
const HOUR_S = 3600;
const FAMILIAR_NETWORK_TTL_MS = 30 * 24 * HOUR_S * 1000;

/** A network from which an email has signed in recently. */
interface FamiliarNetwork {
  /** Keyed digest of network and email. */
  _id: string;
  expiresAt: Date;
}

/** A sign-in attempt within the limits. */
interface SignInAttempt {
  /** Call it if the password is correct. */
  succeeded(): Promise<void>;
}

/**
 * Rate limits of sign-in and registration. They are counted in the database, so that all processes share them. IP
 * addresses and emails are personal data, so only their keyed digests are stored.
 */
@Injectable()
export class SignInLimits implements OnApplicationBootstrap {
  private readonly perMinute: RateLimiterMongo;
  private readonly perNetwork: RateLimiterMongo;
  private readonly perEmail: RateLimiterMongo;

  constructor(
    @Inject(CONFIG) config: Config,
    @InjectConnection() private readonly connection: Connection,
    private readonly digest: KeyedDigest,
  ) {
    const limiter = (points: number, duration: number): RateLimiterMongo =>
      new RateLimiterMongo({
        storeClient: connection,
        dbName: connection.name,
        tableName: 'signinlimits',
        keyPrefix: '',
        points,
        duration,
        inMemoryBlockOnConsumed: points + 1,
      });
    const { RATE_LIMIT_LOGIN } = config;
    this.perMinute = limiter(RATE_LIMIT_LOGIN, MINUTE_S);
    this.perNetwork = limiter(config.RATE_LIMIT_LOGIN_NETWORK ?? 3 * RATE_LIMIT_LOGIN, MINUTE_S);
    this.perEmail = limiter(config.RATE_LIMIT_LOGIN_EMAIL ?? 2 * RATE_LIMIT_LOGIN, HOUR_S);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.familiar.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  }

  /**
   * Counts a sign-in attempt for its network, for its network and email, and for its email in all networks. The last
   * limit does not apply in networks from which the email has signed in recently, because otherwise anyone could lock the
   * owner out by guessing passwords.
   * @throws AppError `tooManyRequests`
   */
  async signIn(address: string, email: string): Promise<SignInAttempt> {
    const network = clientNetwork(address);
    const pair = await this.digest.of('sign-in', `${network}|${email}`);
    await this.consume(this.perNetwork, await this.digest.of('sign-in of a network', network));
    await this.consume(this.perMinute, pair);
    if (await this.familiar.findOne({ _id: pair })) return { succeeded: () => this.addFamiliarNetwork(pair) };
    const account = await this.digest.of('sign-in of an email', email);
    await this.consume(this.perEmail, account);
    return {
      succeeded: async () => {
        await this.perEmail.reward(account);
        await this.addFamiliarNetwork(pair);
      },
    };
  }

  /** Counts a registration. @throws AppError `tooManyRequests` */
  async register(address: string): Promise<void> {
    await this.consume(this.perMinute, await this.digest.of('registration', clientNetwork(address)));
  }

  private async consume(limiter: RateLimiterMongo, key: string): Promise<void> {
    try {
      await limiter.consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new AppError('tooManyRequests', {
        retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
      });
    }
  }

  private async addFamiliarNetwork(pair: string): Promise<void> {
    const expiresAt = new Date(Date.now() + FAMILIAR_NETWORK_TTL_MS);
    await this.familiar.updateOne({ _id: pair }, { $set: { expiresAt } }, { upsert: true });
  }

  private get familiar() {
    return this.connection.collection<FamiliarNetwork>('familiarnetworks');
  }
}
