import type { EndpointArguments, EndpointOutput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../../platform/http/endpoint.decorator.ts';
import { Input } from '../../platform/http/input.decorator.ts';
import { ListActivity } from './list-activity.ts';

@Controller()
export class ActivityController {
  constructor(private readonly list: ListActivity) {}

  @Endpoint('GET /api/activity')
  page(
    @Input() { query }: EndpointArguments<'GET /api/activity'>,
  ): Promise<EndpointOutput<'GET /api/activity'>> {
    return this.list.page(query);
  }
}
