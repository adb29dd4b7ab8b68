import type { HandlerInput } from '@meridian/contracts';
import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { sendTagged } from '../../../platform/http/send-stream.ts';
import { SalesReport } from './sales-report.ts';

@Controller()
export class StatsController {
  constructor(private readonly report: SalesReport) {}

  @Endpoint('GET /api/stats')
  stats() {
    return this.report.totals(new Date());
  }

  @Endpoint('GET /api/stats/sales')
  async byDay(
    @Input() { query }: HandlerInput<'GET /api/stats/sales'>,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    const state = await this.report.state(new Date(), query.days);
    await sendTagged(request, response, `W/"sales-${state.key}"`, () => this.report.load(state));
  }
}
