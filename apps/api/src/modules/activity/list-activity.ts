import type { ActivityEntry, ActivityQuery, EndpointOutput } from '@meridian/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { pageOf, timeSearch } from '../../platform/http/time-search.ts';
import { ActivityAuthors } from './activity-authors.ts';
import { ActivityRepository } from './activity.repository.ts';
import type { StoredActivity } from './activity.schema.ts';

const DEFAULT_LIMIT = 50;

/** Returns the public fields of an entry. */
const present = ({ at, topics: _topics, text: _text, ...entry }: StoredActivity): ActivityEntry => ({
  ...entry,
  at: at.toISOString(),
});

/** Returns pages of the log, newest first. Days are in the time zone of the shop. */
@Injectable()
export class ListActivity {
  constructor(
    private readonly repository: ActivityRepository,
    private readonly authors: ActivityAuthors,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws AppError `badRequest` for a malformed cursor */
  async page(query: ActivityQuery): Promise<EndpointOutput<'GET /api/activity'>> {
    const { limit = DEFAULT_LIMIT } = query;
    const filter = { ...query, ...timeSearch(query, this.config.SHOP_TIME_ZONE) };
    const [found, people] = await Promise.all([this.repository.find(filter, limit + 1), this.authors.all()]);
    const { shown, nextCursor } = pageOf(found, limit, ({ at, _id }) => ({ at, id: _id }));
    return { entries: shown.map(present), nextCursor, people };
  }
}
