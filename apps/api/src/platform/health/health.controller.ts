import { Controller, Header } from '@nestjs/common';
import { HealthCheckService, MongooseHealthIndicator } from '@nestjs/terminus';
import { Endpoint } from '../http/endpoint.decorator.ts';

const PING_TIMEOUT_MS = 1500;
/** Milliseconds for which the result of a ping is reused. */
const PING_TTL_MS = 1000;

@Controller()
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly mongoose: MongooseHealthIndicator,
  ) {}

  @Endpoint('GET /api/health/live')
  @Header('Cache-Control', 'no-store')
  live() {
    return { status: 'ok' } as const;
  }

  @Endpoint('GET /api/health/ready')
  @Header('Cache-Control', 'no-store')
  async ready() {
    await this.health.check([
      () => this.mongoose.pingCheck('database').withTimeout(PING_TIMEOUT_MS).cacheFor(PING_TTL_MS),
    ]);
    return { status: 'ok' } as const;
  }
}
