import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Handles, type WorkContext, workKind, WorkRejected } from '../../../platform/work/work-kind.ts';
import { Work } from '../../../platform/work/work.ts';
import { MailRejectedError, MailTransport } from './mail-transport.ts';
import { MailSignature } from './mail-signature.ts';
import { MailAttachments } from './mail-attachments.ts';
import type { QueuedMail } from './mail.ts';

const DAY_MS = 24 * 3_600_000;
/** A mail whose attachments cannot be created is sent without them after this number of attempts, about a quarter of an hour. */
const MAX_ATTACHMENT_ATTEMPTS = 6;

/** A mail that is sent once per id. The attempts cover about two days. */
export const MAIL = workKind<Omit<QueuedMail, 'id'>>('mail', {
  leaseMs: 90_000,
  minDelayMs: 30_000,
  maxDelayMs: 6 * 3_600_000,
  maxAttempts: 16,
  keepMs: 90 * DAY_MS,
  // A mail contains personal data.
  failedMs: 90 * DAY_MS,
});

/** A mail of the last 90 days. */
export interface MailRecord {
  id: string;
  state: 'waiting' | 'sent' | 'failed';
  at: Date;
}

/** Queues mails and sends them in the background, so that no request waits for a mail server. */
@Injectable()
export class Outbox {
  constructor(
    private readonly work: Work,
    private readonly transport: MailTransport,
    private readonly attachments: MailAttachments,
    private readonly signature: MailSignature,
    private readonly logger: PinoLogger,
  ) {}

  /** Queues a mail, which is sent soon. A mail with an existing id is ignored. */
  add({ id, ...mail }: QueuedMail): Promise<void> {
    return this.work.add(MAIL, id, mail);
  }

  /** The mails of the last 90 days whose ids begin with a prefix. The recipients are not part of the result. */
  async withPrefix(prefix: string): Promise<MailRecord[]> {
    const entries = await this.work.withPrefix(MAIL, prefix);
    return entries.map(({ id, state, createdAt }) => ({
      id,
      state: state === 'done' ? 'sent' : state === 'waiting' ? 'waiting' : 'failed',
      at: createdAt,
    }));
  }

  @Handles(MAIL)
  async send(mail: Omit<QueuedMail, 'id'>, context: WorkContext): Promise<void> {
    const { to, language, subject, text, html, unsubscribeUrl } = mail;
    const signed = await this.signature.sign({ text, html }, language);
    const message = { id: context.id, to, subject, ...signed, ...(unsubscribeUrl && { unsubscribeUrl }) };
    const files = await this.filesOf(mail, context);
    await this.transport.send(message, files).catch((error: unknown) => {
      throw error instanceof MailRejectedError ? new WorkRejected(error.message, { cause: error }) : error;
    });
  }

  /** Creates the attachments of a mail. @throws Error of an attachment, unless the mail is no longer retried for it */
  private async filesOf({ attachments = [] }: Omit<QueuedMail, 'id'>, { id, attempt }: WorkContext) {
    try {
      const files = await Promise.all(attachments.map((attachment) => this.attachments.create(attachment)));
      return files.filter((file) => file !== null);
    } catch (error) {
      if (attempt < MAX_ATTACHMENT_ATTEMPTS) throw error;
      this.logger.error({ err: error, mail: id }, 'mail attachment failed; the mail is sent without it');
      return [];
    }
  }
}
