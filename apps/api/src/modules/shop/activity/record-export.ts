import { Injectable } from '@nestjs/common';
import type { Identity } from '../../../platform/http/api-request.ts';
import { HOUR_S, limitOf, Limits, timesLogin } from '../../../platform/security/limits.ts';
import { UserDirectory } from '../../../platform/security/user-directory.ts';
import { RecordActivity } from './record-activity.ts';

/** Reads of all orders or of all clients. */
export const WHOLE_LISTS = limitOf('wholeLists', timesLogin(6), HOUR_S, 'session', 'list');
/** Pages of orders or clients after the first one that need no entry in the activity log. */
export const UNRECORDED_PAGES = limitOf('unrecordedPages', 50, HOUR_S, 'session', 'list');
export const BULK_READ_ENTRIES = limitOf('bulkReadEntries', 1, HOUR_S, 'session', 'list');

/** A list of personal data. */
type List = 'orders' | 'clients';
type Reader = Pick<Identity, 'userId' | 'sessionId'>;

/**
 * Records in the activity log that a member of staff exports personal data, or reads so much of it that it could be an
 * export. A session has one entry per hour and list, because the panel reads again and again.
 */
@Injectable()
export class RecordExport {
  constructor(
    private readonly users: UserDirectory,
    private readonly activity: RecordActivity,
    private readonly limits: Limits,
  ) {}

  /** Records an export. The reads that follow are part of it. */
  async record(reader: Reader, list: List): Promise<void> {
    await this.insert(reader, 'file', list);
    await this.takeEntry(reader, list);
  }

  /** Records a read of a whole list. @throws AppError `tooManyRequests` */
  async readAll(reader: Reader, list: List): Promise<void> {
    await this.limits.consume(WHOLE_LISTS, { session: reader.sessionId, list });
    await this.recordRead(reader, list);
  }

  /** Counts a page of a list, and records a read of many of them. @param cursor none for the first page, which the panel reloads */
  async readPage(reader: Reader, list: List, cursor: string | undefined): Promise<void> {
    if (cursor === undefined) return;
    const isUsual = await this.limits.allows(UNRECORDED_PAGES, { session: reader.sessionId, list });
    if (!isUsual) await this.recordRead(reader, list);
  }

  private async recordRead(reader: Reader, list: List): Promise<void> {
    if (await this.takeEntry(reader, list)) await this.insert(reader, 'list', list);
  }

  /** Takes the entry that a session has per hour and list. Returns whether it was still free. */
  private takeEntry({ sessionId }: Reader, list: List): Promise<boolean> {
    return this.limits.allows(BULK_READ_ENTRIES, { session: sessionId, list });
  }

  private async insert({ userId }: Reader, field: 'file' | 'list', list: List): Promise<void> {
    const { email = '' } = (await this.users.byId(userId)) ?? {};
    await this.activity.recordEvent(userId, {
      action: 'exported',
      subject: { kind: 'account', id: userId, name: { en: email, ru: email } },
      changes: [{ field, of: null, before: null, after: list }],
    });
  }
}
