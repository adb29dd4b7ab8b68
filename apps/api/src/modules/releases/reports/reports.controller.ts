import type { EndpointArguments } from '@meridian/contracts';
import { Controller, Req } from '@nestjs/common';
import type { ApiRequest } from '../../../platform/http/api-request.ts';
import { Endpoint } from '../../../platform/http/endpoint.decorator.ts';
import { Input } from '../../../platform/http/input.decorator.ts';
import { ReceiveReport } from './receive-report.ts';

@Controller()
export class ReportsController {
  constructor(private readonly reports: ReceiveReport) {}

  @Endpoint('POST /api/reports')
  report(
    @Req() { ip = '' }: ApiRequest,
    @Input() { body }: EndpointArguments<'POST /api/reports'>,
  ): Promise<void> {
    return this.reports.receive(ip, body);
  }
}
