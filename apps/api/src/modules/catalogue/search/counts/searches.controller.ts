import type { HandlerInput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import { Endpoint, Input } from '../../../../platform/http/endpoint.decorator.ts';
import { SearchCounts } from './search-counts.ts';

@Controller()
export class SearchesController {
  constructor(private readonly counts: SearchCounts) {}

  @Endpoint('GET /api/stats/searches')
  read(@Input() { query }: HandlerInput<'GET /api/stats/searches'>) {
    return this.counts.mostFrequent(query.days);
  }
}
