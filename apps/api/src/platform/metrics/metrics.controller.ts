import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AppError } from '../errors/app-error.ts';
import { Metrics } from './metrics.ts';

@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  async read(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (!this.metrics.isEnabled) throw new AppError('notFound');
    if (!this.metrics.isAuthorized(request)) throw new AppError('unauthorized');
    const { registry } = this.metrics;
    response.type(registry.contentType).send(await registry.metrics());
  }
}
