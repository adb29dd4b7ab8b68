import type { HandlerInput, OpenWork } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { Identity } from '../../../platform/http/api-request.ts';
import { CurrentUser, Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { type OpenEntry, WorkRepository } from '../../../platform/work/work.repository.ts';
import { Work } from '../../../platform/work/work.ts';
import { subjectOf } from '../activity/activity-entry.ts';
import { RecordActivity } from '../activity/record-activity.ts';

const DEFAULT_LIMIT = 100;
/** In the activity log all work is one subject. */
const SUBJECT = subjectOf('settings', '000000000000000000000002', {
  nameEN: 'background work',
  nameRU: 'фоновые задачи',
});

const present = ({ _id, kind, state, attempts, createdAt, nextAt, error }: OpenEntry): OpenWork => ({
  id: _id,
  kind,
  state,
  attempts,
  createdAt: createdAt.toISOString(),
  nextAt: nextAt.toISOString(),
  error: error ?? null,
});

/** The work of the server for an operator. */
@Controller()
export class WorkController {
  constructor(
    private readonly work: Work,
    private readonly repository: WorkRepository,
    private readonly activity: RecordActivity,
  ) {}

  @Endpoint('GET /api/work')
  async list(@Input() { query }: HandlerInput<'GET /api/work'>) {
    const { limit = DEFAULT_LIMIT, ...filter } = query;
    const [entries, backlog] = await Promise.all([
      this.repository.open(filter, limit),
      this.repository.backlog(),
    ]);
    return {
      entries: entries.map(present),
      totals: backlog.map(({ oldest: _oldest, ...totals }) => totals),
    };
  }

  @Endpoint('POST /api/work/:id/retry')
  async retry(
    @Input() { params }: HandlerInput<'POST /api/work/:id/retry'>,
    @CurrentUser() { userId }: Identity,
  ) {
    await this.work.retry(params.id);
    await this.record(userId, 'workRetried', params.id);
  }

  @Endpoint('POST /api/work/:id/give-up')
  async giveUp(
    @Input() { params }: HandlerInput<'POST /api/work/:id/give-up'>,
    @CurrentUser() { userId }: Identity,
  ) {
    await this.work.giveUp(params.id);
    await this.record(userId, 'workGivenUp', params.id);
  }

  private record(userId: string, field: 'workRetried' | 'workGivenUp', id: string): Promise<void> {
    return this.activity.recordEvent(userId, {
      action: 'changed',
      subject: SUBJECT,
      changes: [{ field, of: null, before: null, after: id }],
    });
  }
}
