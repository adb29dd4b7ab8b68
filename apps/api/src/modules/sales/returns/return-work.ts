import type { ReturnState } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import {
  Handles,
  type WorkEntry,
  workEntry,
  workKind,
  WorkPostponed,
} from '../../../platform/work/work-kind.ts';
import { Outbox } from '../../messages/mail/outbox.ts';
import { StaffNotices } from '../../messages/notices/staff-notices.ts';
import { OrdersRepository } from '../orders/orders.repository.ts';
import { creditNoteOf } from '../orders/status/order-work.ts';
import { requestedReturnNotice } from './mails/requested-return-notice.ts';
import { returnMail } from './mails/return-mail.ts';
import type { StoredReturn } from './return.schema.ts';
import { ReturnFilesRepository } from './return-files.repository.ts';
import { ReturnsRepository } from './returns.repository.ts';
import { RestockReturn } from './restock-return.ts';

/** A pending refund takes days. */
const REFUND_CHECK_INTERVAL_MS = 3_600_000;

interface WorkOfReturn {
  return: string;
}
interface MailOfReturn extends WorkOfReturn {
  state: ReturnState;
}

/** Photos and labels are kept once the return refers to them. */
export const RETURN_FILES = workKind<WorkOfReturn>('return.files');
export const RETURN_RESTOCK = workKind<WorkOfReturn>('return.restock');
/** Emails to members of staff about a requested return. */
export const RETURN_NOTICE = workKind<WorkOfReturn>('return.notice');
export const RETURN_MAIL = workKind<MailOfReturn>('return.mail');

type Identified = Pick<StoredReturn, '_id'>;
const entryId = ({ _id }: Identified, state: ReturnState): string => `${_id.toHexString()}-${state}`;
const dataOf = ({ _id }: Identified): WorkOfReturn => ({ return: _id.toHexString() });

/** A return whose refund has failed is refunded a second time. */
export const mailAbout = (
  stored: Identified & Pick<StoredReturn, 'revision'>,
  state: ReturnState,
): WorkEntry =>
  workEntry(RETURN_MAIL, `${entryId(stored, state)}-${stored.revision}`, { ...dataOf(stored), state });

export const fileWork = (stored: Identified, state: ReturnState): WorkEntry =>
  workEntry(RETURN_FILES, entryId(stored, state), dataOf(stored));

export const restockWork = (stored: Identified): WorkEntry =>
  workEntry(RETURN_RESTOCK, entryId(stored, 'received'), dataOf(stored));

export const requestWork = (stored: Identified & Pick<StoredReturn, 'revision'>): WorkEntry[] => [
  fileWork(stored, 'requested'),
  mailAbout(stored, 'requested'),
  workEntry(RETURN_NOTICE, entryId(stored, 'requested'), dataOf(stored)),
];

/** Performs the work of returns. Several processes may perform an entry, also after a crash; it takes effect once. */
@Injectable()
export class ReturnWork {
  constructor(
    private readonly returns: ReturnsRepository,
    private readonly files: ReturnFilesRepository,
    private readonly orders: OrdersRepository,
    private readonly restockReturn: RestockReturn,
    private readonly outbox: Outbox,
    private readonly notices: StaffNotices,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Handles(RETURN_FILES)
  async keepFiles({ return: id }: WorkOfReturn): Promise<void> {
    const stored = await this.returns.byId(id);
    if (stored) await this.files.keep([...stored.photos, ...(stored.label === null ? [] : [stored.label])]);
  }

  @Handles(RETURN_RESTOCK)
  async restock({ return: id }: WorkOfReturn): Promise<void> {
    const stored = await this.returns.byId(id);
    if (stored) await this.restockReturn.restock(stored);
  }

  @Handles(RETURN_NOTICE)
  async notifyStaff({ return: id }: WorkOfReturn): Promise<void> {
    const stored = await this.returns.byId(id);
    if (!stored) return;
    await this.notices.notify('requestedReturn', id, (language) => requestedReturnNotice(stored, language));
  }

  @Handles(RETURN_MAIL)
  async sendMail({ return: returnId, state }: MailOfReturn): Promise<void> {
    const stored = await this.returns.byId(returnId);
    const order = stored && (await this.orders.placedById(stored.order.toHexString()));
    if (!order || order.email === null) return;
    // The refund has failed meanwhile.
    if (state === 'refunded' && stored.state !== state) return;
    const refund =
      state === 'refunded'
        ? order.payment.refunds?.find(({ id: requestId }) => requestId === stored.refund?.requestId)
        : undefined;
    if (refund?.status === 'pending')
      throw new WorkPostponed(new Date(Date.now() + REFUND_CHECK_INTERVAL_MS));
    if (refund?.status === 'failed') return;
    const content = returnMail(stored, order, state, this.config.PUBLIC_ORIGIN);
    // The timeline of the order finds its emails by their ids.
    const times = stored.history.filter((entry) => entry.state === state).length;
    const repetition = times > 1 ? [String(times)] : [];
    const id = [order._id.toHexString(), 'return', returnId, state, ...repetition].join('-');
    const attachments = refund ? [creditNoteOf(order._id.toHexString(), refund.id)] : [];
    await this.outbox.add({ id, to: order.email, ...content, attachments });
  }
}
