import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Poller } from '../../platform/concurrency/poller.ts';
import type { MailMessage } from './mail-message.ts';
import { MailRefusedError, MailTransport } from './mail-transport.ts';
import { OutboxRepository, type StoredMail } from './outbox.repository.ts';

const LOOK_EVERY_MS = 5_000;
/** Longer than handing over a mail may take. */
const LEASE_MS = 90_000;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;
/** About two days. */
const TRIES = 16;

const pauseAfter = (tries: number): number => Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);

/**
 * Mails leave the shop through here: whoever writes one waits for the database, never for a mail server. Every process
 * sends; one takes a mail for a while, and if it dies meanwhile, another one does.
 */
@Injectable()
export class Outbox implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly sending: Poller;

  constructor(
    private readonly repository: OutboxRepository,
    private readonly transport: MailTransport,
    private readonly logger: PinoLogger,
  ) {
    const run = (signal: AbortSignal) => this.sendDue(signal);
    this.sending = new Poller({ name: 'outbox', run, intervalMs: () => LOOK_EVERY_MS }, logger);
  }

  onApplicationBootstrap(): void {
    this.sending.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.sending.stop();
  }

  /** Has a mail sent, soon and once; one of the same id that is there already is the same mail. */
  async add(message: MailMessage): Promise<void> {
    await this.repository.add(message);
    this.sending.runNow();
  }

  /** Sends what is due; a stop ends it after the present mail, and the rest stays due. */
  async sendDue(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted) {
      const mail = await this.repository.claim(new Date(Date.now() + LEASE_MS));
      if (!mail) return;
      await this.send(mail);
    }
  }

  private async send({ _id, tries, to = '', subject = '', text = '', html = '' }: StoredMail): Promise<void> {
    try {
      await this.transport.send({ id: _id, to, subject, text, html });
    } catch (error) {
      if (error instanceof MailRefusedError || tries >= TRIES) {
        this.logger.error({ err: error, mail: _id }, 'a mail was given up');
        await this.repository.finish(_id, 'given up');
        return;
      }
      this.logger.warn({ err: error, mail: _id }, 'a mail was not sent; trying again');
      await this.repository.postpone(_id, new Date(Date.now() + pauseAfter(tries)));
      return;
    }
    await this.repository.finish(_id, 'sent');
  }
}
