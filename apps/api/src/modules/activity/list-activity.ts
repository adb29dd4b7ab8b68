import type { ActivityEntry, ActivityQuery, CallOutput } from '@meridian/contracts';
import { foldCase } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { dayStart } from '../../platform/calendar/shop-calendar.ts';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { readTimeCursor, writeTimeCursor } from '../../platform/http/time-cursor.ts';
import { ActivityAuthors } from './activity-authors.ts';
import type { StoredActivity } from './activity-entry.ts';
import { ActivityRepository } from './activity.repository.ts';

const PAGE = 50;

/** What leaves: everything but what the search needs. */
const present = ({ _id, at, by, action, source, subject, changes }: StoredActivity): ActivityEntry => ({
  _id,
  at: at.toISOString(),
  by,
  action,
  source,
  subject,
  changes,
});

/** Pages of the log, newest first; days are the shop's. */
@Injectable()
export class ListActivity {
  constructor(
    private readonly repository: ActivityRepository,
    private readonly authors: ActivityAuthors,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws AppError `badRequest` for a cursor that is none */
  async page(query: ActivityQuery): Promise<CallOutput<'GET /api/activity'>> {
    const { limit = PAGE, cursor, from, to } = query;
    const zone = this.config.SHOP_TIME_ZONE;
    const [found, people] = await Promise.all([
      this.repository.find(
        {
          ...query,
          since: from === undefined ? null : dayStart(from, zone),
          before: to === undefined ? null : dayStart(to, zone, 1),
          words: foldCase(query.q ?? '')
            .split(/\s+/)
            .filter(Boolean),
          after: cursor === undefined ? null : readTimeCursor(cursor),
        },
        limit + 1,
      ),
      this.authors.all(),
    ]);
    const entries = found.slice(0, limit);
    const last = entries.at(-1);
    return {
      entries: entries.map(present),
      nextCursor: last && found.length > limit ? writeTimeCursor({ at: last.at, id: last._id }) : null,
      people,
    };
  }
}
