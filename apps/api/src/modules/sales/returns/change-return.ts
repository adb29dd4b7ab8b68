import { RETURN_TRANSITIONS, type ReturnState } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import { ActivityAuthors } from '../../shop/activity/activity-authors.ts';
import type { WorkEntry } from '../../../platform/work/work-kind.ts';
import { Work } from '../../../platform/work/work.ts';
import {
  activityChange,
  activityEntry,
  activityWork,
  orderSubject,
} from '../../shop/activity/activity-entry.ts';
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
  /** Sends no email to the customer. */
  isQuiet?: boolean;
}

/** Changes returns along the table of transitions. Of two concurrent decisions the second is refused. */
@Injectable()
export class ChangeReturn {
  constructor(
    private readonly returns: ReturnsRepository,
    private readonly work: Work,
    readonly authors: ActivityAuthors,
  ) {}

  /**
   * A return at the revision that the member of staff has seen.
   * @throws AppError `notFound`; `changed` if it has another revision or cannot enter the state
   */
  async readAt(id: string, revision: number, next: ReturnState): Promise<StoredReturn> {
    const found = await this.returns.byId(id);
    if (!found) throw new AppError('notFound');
    const isPossible = RETURN_TRANSITIONS[found.state].includes(next) && !found.refund && !found.exchange;
    if (found.revision !== revision || !isPossible) throw new AppError('changed');
    return found;
  }

  /** @throws AppError `changed` if another request has changed the return */
  async apply(
    before: StoredReturn,
    { state, fields = {}, work = [], by, reason = null, isQuiet = false }: ReturnDecision,
  ) {
    const changed = await this.returns.change(
      before,
      { ...fields, state },
      {
        historyEntry: { state, at: new Date(), by },
        work: [
          ...work,
          ...(isQuiet ? [] : [mailAbout(before, state)]),
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
    const entry = activityEntry({
      by: await this.authors.byEmail(by),
      action: 'changed',
      subject: orderSubject(order),
      changes: [
        activityChange('return', before, after),
        ...(before === null ? [activityChange('returnAmount', null, amount)] : []),
        ...(reason ? [activityChange('reason', null, reason)] : []),
      ],
    });
    return activityWork(entry);
  }
}
