import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessGuard } from './access.guard.ts';
import { RateLimit } from './rate-limit.ts';
import { ContentSecurityPolicy } from './content-security-policy.ts';
import { InternalKey } from './internal-key.ts';
import { KeyedDigest } from './keyed-digest.ts';
import { SecurityLog } from './security-log.ts';
import { SignInLimits } from './sign-in-limits.ts';

/** Guards, rate limits and security policies for all modules. */
@Global()
@Module({
  providers: [
    ContentSecurityPolicy,
    InternalKey,
    KeyedDigest,
    SecurityLog,
    SignInLimits,
    RateLimit,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [ContentSecurityPolicy, InternalKey, KeyedDigest, SecurityLog, SignInLimits, RateLimit],
})
export class SecurityModule {}
