import type { HandlerInput } from '@meridian/contracts';
import { languageFromHeader } from '@meridian/domain';
import { Controller, Headers, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { sendTagged } from '../../../platform/http/send-stream.ts';
import { Campaigns } from '../../shop/campaigns/campaigns.ts';
import { Promotions } from '../../shop/promotions/promotions.ts';
import { OrderStatisticsRepository } from '../orders/staff/order-statistics.repository.ts';
import { FindOrderRecords } from './order-records.ts';
import { SalesReport } from './sales-report.ts';
import { Statement } from './statement.ts';

@Controller()
export class StatsController {
  constructor(
    private readonly report: SalesReport,
    private readonly statement: Statement,
    private readonly orderRecords: FindOrderRecords,
    private readonly orders: OrderStatisticsRepository,
    private readonly campaigns: Campaigns,
    private readonly promotions: Promotions,
  ) {}

  @Endpoint('GET /api/stats')
  stats() {
    return this.report.totals(new Date());
  }

  @Endpoint('GET /api/panel/campaigns/:id/results')
  async campaignResults(@Input() { params }: HandlerInput<'GET /api/panel/campaigns/:id/results'>) {
    const campaigns = await this.campaigns.all();
    if (!campaigns.some(({ id }) => id === params.id)) throw new AppError('notFound');
    return this.orders.campaignResults(params.id);
  }

  @Endpoint('GET /api/panel/promotions/:id/results')
  async promotionResults(@Input() { params }: HandlerInput<'GET /api/panel/promotions/:id/results'>) {
    if (!(await this.promotions.byId(params.id))) throw new AppError('notFound');
    return this.orders.promotionResults(params.id);
  }

  @Endpoint('GET /api/stats/statement/csv')
  async statementFile(
    @Input() { query }: HandlerInput<'GET /api/stats/statement/csv'>,
    @Headers('accept-language') language: string | undefined,
    @Res() response: Response,
  ) {
    const file = await this.statement.file(query.month, languageFromHeader(language));
    response.type('text/csv');
    response.vary('Accept-Language');
    response.attachment(`statement-${query.month}.csv`);
    response.send(file);
  }

  @Endpoint('GET /api/stats/order-records')
  records(@Input() { query }: HandlerInput<'GET /api/stats/order-records'>) {
    return this.orderRecords.find(query.ids);
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
