import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { BackgroundJob, Jobs } from '../../../platform/jobs/jobs.ts';
import { continueTrace, traced } from '../../../platform/tracing/traced.ts';
import { MailRejectedError, MailTransport } from './mail-transport.ts';
import { MailMetrics } from './mail-metrics.ts';
import { MailSignature } from './mail-signature.ts';
import { MailAttachments } from './mail-attachments.ts';
import type { MailFile, QueuedMail, StoredMail } from './mail.schema.ts';
import { OutboxRepository } from './outbox.repository.ts';

const JOB = 'email outbox';
const POLL_INTERVAL_MS = 5_000;
/** Longer than the delivery of a mail may take. */
const LEASE_MS = 90_000;
const MIN_RETRY_DELAY_MS = 30_000;
const MAX_RETRY_DELAY_MS = 6 * 3_600_000;
/** The attempts cover about two days. */
const MAX_ATTEMPTS = 16;
/** A mail whose attachments cannot be created is sent without them after this number of attempts, about a quarter of an hour. */
const MAX_ATTACHMENT_ATTEMPTS = 6;

const retryDelayMs = (attempts: number): number =>
  Math.min(MIN_RETRY_DELAY_MS * 2 ** (attempts - 1), MAX_RETRY_DELAY_MS);

/**
 * Stores mails in the database and sends them in the background, so that no request waits for a mail server. Every process
 * sends mails. A process leases a mail; if the process dies, another one sends the mail after the lease.
 */
@Injectable()
export class Outbox {
  constructor(
    private readonly repository: OutboxRepository,
    private readonly transport: MailTransport,
    private readonly attachments: MailAttachments,
    private readonly signature: MailSignature,
    private readonly jobs: Jobs,
    private readonly metrics: MailMetrics,
    private readonly logger: PinoLogger,
  ) {}

  /** Queues a mail, which is sent soon. A mail with an existing id is ignored. */
  async add(message: QueuedMail): Promise<void> {
    await this.repository.add(message);
    this.jobs.runNow(JOB);
  }

  /** The mails of the last 90 days whose ids begin with a prefix. The recipients are not part of the result. */
  async withPrefix(prefix: string): Promise<{ id: string; state: StoredMail['state']; at: Date }[]> {
    const mails = await this.repository.withPrefix(prefix);
    return mails.map(({ _id, state, createdAt }) => ({ id: _id, state, at: createdAt }));
  }

  /** Sends the mails that are due. An abort takes effect after the current mail; the others stay due. */
  @BackgroundJob({ name: JOB, intervalMs: POLL_INTERVAL_MS })
  async sendDue(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted) {
      const mail = await this.repository.claim(new Date(Date.now() + LEASE_MS));
      if (!mail) break;
      await continueTrace(mail.traceparent, () => traced('send mail', {}, () => this.send(mail)));
    }
    this.metrics.setBacklog(await this.repository.backlog());
  }

  private async send(mail: StoredMail): Promise<void> {
    const { _id, tries, to = '', language = 'en', subject = '', text = '', html = '', unsubscribeUrl } = mail;
    try {
      const signed = await this.signature.sign({ text, html }, language);
      const message = { id: _id, to, subject, ...signed, ...(unsubscribeUrl && { unsubscribeUrl }) };
      await this.transport.send(message, await this.filesOf(mail));
    } catch (error) {
      if (error instanceof MailRejectedError || tries >= MAX_ATTEMPTS) {
        this.metrics.attempts.inc({ outcome: 'failed' });
        this.logger.error({ err: error, mail: _id }, 'mail failed permanently; it will not be retried');
        await this.repository.finish(_id, 'given up');
        return;
      }
      this.metrics.attempts.inc({ outcome: 'postponed' });
      this.logger.warn({ err: error, mail: _id }, 'mail not sent; it will be retried');
      await this.repository.postpone(_id, new Date(Date.now() + retryDelayMs(tries)));
      return;
    }
    this.metrics.attempts.inc({ outcome: 'sent' });
    await this.repository.finish(_id, 'sent');
  }

  /** Creates the attachments of a mail. @throws Error of an attachment, unless the mail is no longer retried for it */
  private async filesOf({ _id, tries, attachments = [] }: StoredMail): Promise<MailFile[]> {
    try {
      return await Promise.all(attachments.map((attachment) => this.attachments.create(attachment)));
    } catch (error) {
      if (tries < MAX_ATTACHMENT_ATTEMPTS) throw error;
      this.logger.error({ err: error, mail: _id }, 'mail attachment failed; the mail is sent without it');
      return [];
    }
  }
}
