import type { ActivityChange } from '@meridian/contracts';
import { orderNumber, RETURN_TRANSITIONS, type ReturnState } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import { ActivityAuthors } from '../../shop/activity/activity-authors.ts';
import type { WorkEntry } from '../../../platform/work/work-kind.ts';
import { Work } from '../../../platform/work/work.ts';
import { activityEntry, activityWork } from '../../shop/activity/activity-entry.ts';
import { UsersRepository } from '../../accounts/users/users.repository.ts';
import type { StoredReturn } from './return.schema.ts';
import { mailAbout } from './return-work.ts';
import { type ReturnChange, ReturnsRepository } from './returns.repository.ts';

/** A decision about a return. */
export interface ReturnDecision {
  state: ReturnState;
  /** Fields besides the state. */
  fields?: ReturnChange;
  work?: readonly WorkEntry[];
  /** Author for the history: `shopper`, `system`, or the email of a member of staff. */
  by: string;
  reason?: string | null;
}

const change = (field: string, before: ActivityChange['before'], after: ActivityChange['after']) => ({
  field,
  of: null,
  before,
  after,
});

/** Changes returns along the table of transitions. Of two concurrent decisions the second is refused. */
@Injectable()
export class ChangeReturn {
  constructor(
    private readonly returns: ReturnsRepository,
    private readonly work: Work,
    private readonly authors: ActivityAuthors,
    private readonly users: UsersRepository,
  ) {}

  /**
   * A return at the revision that the member of staff has seen.
   * @throws AppError `notFound`; `changed` if it has another revision or cannot enter the state
   */
  async readAt(id: string, revision: number, next: ReturnState): Promise<StoredReturn> {
    const found = await this.returns.byId(id);
    if (!found) throw new AppError('notFound');
    const isPossible = RETURN_TRANSITIONS[found.state].includes(next) && !found.refund;
    if (found.revision !== revision || !isPossible) throw new AppError('changed');
    return found;
  }

  /** @throws AppError `changed` if another request has changed the return */
  async apply(
    before: StoredReturn,
    { state, fields = {}, work = [], by, reason = null }: ReturnDecision,
  ): Promise<StoredReturn> {
    const changed = await this.returns.change(
      before,
      { ...fields, state },
      {
        historyEntry: { state, at: new Date(), by },
        work: [
          ...work,
          mailAbout(before, state),
          await this.activityOf(before, before.state, state, by, reason),
        ],
      },
    );
    if (!changed) throw new AppError('changed');
    await this.work.perform('returns', changed);
    return changed;
  }

  /** The entry of the activity log, which belongs to the order. */
  async activityOf(
    { order, amount }: Pick<StoredReturn, 'order' | 'amount'>,
    before: ReturnState | null,
    after: ReturnState,
    by: string,
    reason: string | null = null,
  ): Promise<WorkEntry> {
    const id = order.toHexString();
    const number = orderNumber(id);
    const entry = activityEntry({
      by: by === 'shopper' || by === 'system' ? null : await this.authors.byEmail(by),
      action: 'changed',
      subject: { kind: 'order', id, name: { en: number, ru: number } },
      changes: [
        change('return', before, after),
        ...(before === null ? [change('returnAmount', null, amount)] : []),
        ...(reason ? [change('reason', null, reason)] : []),
      ],
    });
    return activityWork(entry);
  }

  /** The email of a member of staff, for the history. */
  async authorOf(userId: string): Promise<string> {
    return (await this.users.byId(userId))?.email ?? 'shop';
  }
}
