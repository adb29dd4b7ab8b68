import type { EndpointArguments, EndpointOutput } from '@meridian/contracts';
import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Endpoint } from '../../../platform/http/endpoint.decorator.ts';
import { Input } from '../../../platform/http/input.decorator.ts';
import { sendTagged } from '../../../platform/http/send-stream.ts';
import { SalesReport } from './sales-report.ts';

@Controller()
export class StatsController {
  constructor(private readonly report: SalesReport) {}

  @Endpoint('GET /api/stats')
  stats(): Promise<EndpointOutput<'GET /api/stats'>> {
    return this.report.totals(new Date());
  }

  @Endpoint('GET /api/stats/sales')
  async byDay(
    @Input() { query }: EndpointArguments<'GET /api/stats/sales'>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const state = await this.report.state(new Date(), query.days);
    await sendTagged(request, response, `W/"sales-${state.key}"`, () => this.report.load(state));
  }
}
