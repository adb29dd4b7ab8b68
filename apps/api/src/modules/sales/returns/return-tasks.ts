import type { ReturnState } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { Outbox } from '../../messages/mail/outbox.ts';
import { OrdersRepository } from '../orders/orders.repository.ts';
import { StaffNotices } from '../../messages/notices/staff-notices.ts';
import { requestedReturnNotice } from './mails/requested-return-notice.ts';
import { returnMail } from './mails/return-mail.ts';
import type { ReturnTask, StoredReturn } from './return.schema.ts';
import { ReturnFilesRepository } from './return-files.repository.ts';
import { ReturnsRepository } from './returns.repository.ts';
import { RestockReturn } from './restock-return.ts';

/** Performs the recorded tasks of returns. Several processes may perform a task, also after a crash; it takes effect once. */
@Injectable()
export class ReturnTasks {
  constructor(
    private readonly returns: ReturnsRepository,
    private readonly files: ReturnFilesRepository,
    private readonly orders: OrdersRepository,
    private readonly restock: RestockReturn,
    private readonly outbox: Outbox,
    private readonly notices: StaffNotices,
    @Inject(CONFIG) private readonly config: Config,
    private readonly logger: PinoLogger,
  ) {}

  /** Performs the recorded tasks of a return. A failed task stays recorded and is retried later. */
  async perform(stored: StoredReturn): Promise<void> {
    for (const task of stored.tasks) {
      try {
        await this.performTask(stored, task);
        await this.returns.removeTask(stored, task);
      } catch (error) {
        this.logger.warn(
          { err: error, return: stored._id.toHexString(), task },
          'return task failed; it will be retried',
        );
      }
    }
  }

  private async performTask(stored: StoredReturn, task: ReturnTask): Promise<void> {
    if (task === 'files')
      return this.files.keep([...stored.photos, ...(stored.label === null ? [] : [stored.label])]);
    if (task === 'restock') return this.restock.restock(stored);
    if (task === 'notify') return this.notifyStaff(stored);
    return this.sendMail(stored, task.slice('mail:'.length) as ReturnState);
  }

  private async notifyStaff(stored: StoredReturn): Promise<void> {
    await this.notices.notify('requestedReturn', stored._id.toHexString(), (language) =>
      requestedReturnNotice(stored, language),
    );
  }

  private async sendMail(stored: StoredReturn, state: ReturnState): Promise<void> {
    const order = await this.orders.placedById(stored.order.toHexString());
    if (!order || order.email === null) return;
    const content = returnMail(stored, order, state, this.config.PUBLIC_ORIGIN);
    // The timeline of the order finds its emails by their ids.
    const id = `${order._id.toHexString()}-return-${stored._id.toHexString()}-${state}`;
    await this.outbox.add({ id, to: order.email, ...content });
  }
}
