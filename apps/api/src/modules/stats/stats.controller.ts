import type { CallOutput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import { Call } from '../../platform/http/call.decorator.ts';
import { SalesStats } from './sales-stats.ts';

@Controller()
export class StatsController {
  constructor(private readonly sales: SalesStats) {}

  @Call('GET /api/stats')
  stats(): Promise<CallOutput<'GET /api/stats'>> {
    return this.sales.at(new Date());
  }
}
