import type { EndpointOutput } from '@meridian/contracts';
import { Controller, Header } from '@nestjs/common';
import { AppError } from '../errors/app-error.ts';
import { Endpoint } from '../http/endpoint.decorator.ts';
import { Readiness } from './readiness.ts';

@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Endpoint('GET /api/health/live')
  @Header('Cache-Control', 'no-store')
  live(): EndpointOutput<'GET /api/health/live'> {
    return { status: 'ok' };
  }

  @Endpoint('GET /api/health/ready')
  @Header('Cache-Control', 'no-store')
  async ready(): Promise<EndpointOutput<'GET /api/health/ready'>> {
    if (!(await this.readiness.isReady())) throw new AppError('unavailable', { retryAfter: 2 });
    return { status: 'ok' };
  }
}
