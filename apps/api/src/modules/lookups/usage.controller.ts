import type { EndpointOutput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../../platform/http/endpoint.decorator.ts';
import { CountUsage } from './count-usage.ts';

@Controller()
export class UsageController {
  constructor(private readonly usage: CountUsage) {}

  @Endpoint('GET /api/usage-counts')
  counts(): Promise<EndpointOutput<'GET /api/usage-counts'>> {
    return this.usage.run();
  }
}
