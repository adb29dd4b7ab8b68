import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { MongooseModule } from '@nestjs/mongoose';
import { AccessGuard } from './access.guard.ts';
import {
  ACCOUNT_GUESSES_MODEL,
  accountGuessesSchema,
  FAMILIAR_NETWORK_MODEL,
  familiarNetworkSchema,
  RATE_LIMIT_COUNTER_MODEL,
  rateLimitCounterSchema,
} from './limits.schema.ts';
import { Limits } from './limits.ts';
import { LimitsRepository } from './limits.repository.ts';
import { PanelOrigin } from './panel-origin.ts';
import { RateLimit } from './rate-limit.ts';
import { KeyedDigest } from './keyed-digest.ts';
import { SecretBox } from './secret-box.ts';
import { SecurityLog } from './security-log.ts';
import { SignInLimits } from './sign-in-limits.ts';

/** Guards, rate limits and security policies for all modules. */
@Global()
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: RATE_LIMIT_COUNTER_MODEL, schema: rateLimitCounterSchema },
      { name: FAMILIAR_NETWORK_MODEL, schema: familiarNetworkSchema },
      { name: ACCOUNT_GUESSES_MODEL, schema: accountGuessesSchema },
    ]),
  ],
  providers: [
    PanelOrigin,
    KeyedDigest,
    SecretBox,
    SecurityLog,
    SignInLimits,
    Limits,
    LimitsRepository,
    RateLimit,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [PanelOrigin, KeyedDigest, SecretBox, SecurityLog, SignInLimits, Limits, RateLimit],
})
export class SecurityModule {}
