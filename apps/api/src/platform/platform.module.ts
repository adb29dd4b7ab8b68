import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { MongooseModule } from '@nestjs/mongoose';
import { ScheduleModule } from '@nestjs/schedule';
import { TerminusModule } from '@nestjs/terminus';
import { LoggerModule } from 'nestjs-pino';
import { Challenge } from './challenge/challenge.ts';
import { ChallengeController } from './challenge/challenge.controller.ts';
import { ChallengeInterceptor } from './challenge/challenge.interceptor.ts';
import { USED_CHALLENGE_MODEL } from './challenge/used-challenge.schema.ts';
import { UsedChallengesRepository } from './challenge/used-challenges.repository.ts';
import { CONFIG, type Config } from './config/config.ts';
import { DatabaseClock } from './database/database-clock.ts';
import { ErrorFilter } from './error-filter/error.filter.ts';
import { HealthController } from './health/health.controller.ts';
import { InputInterceptor } from './http/input.interceptor.ts';
import { InternalKey } from './http/internal-key.ts';
import { ServerUrls } from './http/server-urls.ts';
import { BackgroundTasks } from './jobs/background-tasks.ts';
import { Jobs } from './jobs/jobs.ts';
import { loggerOptions } from './logging/logger-options.ts';
import { CacheMetrics } from './metrics/cache-metrics.ts';
import { MetricsController } from './metrics/metrics.controller.ts';
import { Metrics } from './metrics/metrics.ts';
import { OpenApiController } from './openapi/openapi.controller.ts';
import { AccessGuard } from './security/access.guard.ts';
import { KeyedDigest } from './security/keyed-digest.ts';
import { LimitsRepository } from './security/limits.repository.ts';
import {
  ACCOUNT_GUESSES_MODEL,
  FAMILIAR_NETWORK_MODEL,
  RATE_LIMIT_COUNTER_MODEL,
} from './security/limits.schema.ts';
import { Limits } from './security/limits.ts';
import { PanelOrigin } from './security/panel-origin.ts';
import { PanelSessionInterceptor } from './security/panel-session.interceptor.ts';
import { RateLimit } from './security/rate-limit.ts';
import { SecretBox } from './security/secret-box.ts';
import { SecurityLog } from './security/security-log.ts';
import { SignInLimits } from './security/sign-in-limits.ts';

/** Services that all modules of the server use. Commands import only `ConfigModule` and `DatabaseModule`. */
@Global()
@Module({
  imports: [
    MongooseModule.forFeature([
      RATE_LIMIT_COUNTER_MODEL,
      FAMILIAR_NETWORK_MODEL,
      ACCOUNT_GUESSES_MODEL,
      USED_CHALLENGE_MODEL,
    ]),
    LoggerModule.forRootAsync({ inject: [CONFIG], useFactory: loggerOptions }),
    ScheduleModule.forRoot(),
    DiscoveryModule,
    // Readiness fails during the delay before the server closes.
    TerminusModule.forRootAsync({
      inject: [CONFIG],
      useFactory: ({ SHUTDOWN_DELAY_SECONDS }: Config) => ({
        logger: false,
        gracefulShutdownTimeoutMs: SHUTDOWN_DELAY_SECONDS * 1000,
      }),
    }),
  ],
  controllers: [ChallengeController, HealthController, OpenApiController, MetricsController],
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_INTERCEPTOR, useClass: InputInterceptor },
    // After the input interceptor, because it reads the validated input.
    { provide: APP_INTERCEPTOR, useClass: ChallengeInterceptor },
    { provide: APP_INTERCEPTOR, useClass: PanelSessionInterceptor },
    // challenge
    UsedChallengesRepository,
    Challenge,
    // http
    InternalKey,
    ServerUrls,
    // jobs
    DatabaseClock,
    Jobs,
    BackgroundTasks,
    // metrics
    Metrics,
    CacheMetrics,
    // security
    PanelOrigin,
    KeyedDigest,
    SecretBox,
    SecurityLog,
    SignInLimits,
    Limits,
    LimitsRepository,
    RateLimit,
  ],
  exports: [
    BackgroundTasks,
    CacheMetrics,
    DatabaseClock,
    InternalKey,
    Jobs,
    KeyedDigest,
    Limits,
    Metrics,
    PanelOrigin,
    RateLimit,
    SecretBox,
    SecurityLog,
    ServerUrls,
    SignInLimits,
  ],
})
export class PlatformModule {}
