import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { CONFIG, type Config } from '../config/config.ts';
import { HealthController } from './health.controller.ts';

/** `/api/health/live` and `/api/health/ready`. Readiness fails during the delay before the server closes. */
@Module({
  imports: [
    TerminusModule.forRootAsync({
      inject: [CONFIG],
      useFactory: ({ SHUTDOWN_DELAY_SECONDS }: Config) => ({
        logger: false,
        gracefulShutdownTimeoutMs: SHUTDOWN_DELAY_SECONDS * 1000,
      }),
    }),
  ],
  controllers: [HealthController],
})
export class HealthModule {}
