import type { ActivityEntry, HandlerInput } from '@meridian/contracts';
import { Controller, Inject } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { pageOf, timeSearch } from '../../../platform/database/time-search.ts';
import { ActivityAuthors } from './activity-authors.ts';
import { ActivityRepository } from './activity.repository.ts';
import type { StoredActivity } from './activity.schema.ts';

const DEFAULT_LIMIT = 50;

/** Returns the public fields of an entry. */
const present = ({ at, topics: _topics, text: _text, ...entry }: StoredActivity): ActivityEntry => ({
  ...entry,
  at: at.toISOString(),
});

@Controller()
export class ActivityController {
  constructor(
    private readonly repository: ActivityRepository,
    private readonly authors: ActivityAuthors,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns a page of the log, newest first. Days are in the time zone of the shop. */
  @Endpoint('GET /api/activity')
  async page(@Input() { query }: HandlerInput<'GET /api/activity'>) {
    const { limit = DEFAULT_LIMIT } = query;
    const filter = { ...query, ...timeSearch(query, this.config.SHOP_TIME_ZONE) };
    const [found, people] = await Promise.all([this.repository.find(filter, limit + 1), this.authors.all()]);
    const { shown, nextCursor } = pageOf(found, limit, ({ at, _id }) => ({ at, id: _id }));
    return { entries: shown.map(present), nextCursor, people };
  }
}
