import { Global, Module } from '@nestjs/common';
import { CacheMetrics } from './cache-metrics.ts';
import { MetricsController } from './metrics.controller.ts';
import { Metrics } from './metrics.ts';

/** `/metrics`, and the registry for the metrics that each module declares beside its code. */
@Global()
@Module({
  controllers: [MetricsController],
  providers: [Metrics, CacheMetrics],
  exports: [Metrics, CacheMetrics],
})
export class MetricsModule {}
