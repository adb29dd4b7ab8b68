import { join } from 'node:path';
import { SHOP_EMAIL, SHOP_NAME } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { MailFolder } from './mail-folder.ts';
import type { MailMessage } from './mail-message.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const RESPONSE_TIMEOUT_MS = 30_000;

/** The mail server has permanently rejected the mail. */
export class MailRejectedError extends Error {}

/** Sends mails to the configured mail server, otherwise writes them as .eml files to a folder. */
@Injectable()
export class MailTransport {
  private readonly deliver: (message: MailMessage) => Promise<void>;
  private readonly from: { name: string; address: string };

  constructor(@Inject(CONFIG) { SMTP_URL, MAIL_FROM, DATA_DIR }: Config) {
    this.from = { name: SHOP_NAME, address: MAIL_FROM ?? SHOP_EMAIL };
    const headers = (message: MailMessage) => this.headersOf(message, SHOP_EMAIL);
    this.deliver = SMTP_URL
      ? this.toServer(SMTP_URL, headers)
      : this.toFolder(join(DATA_DIR, 'mail'), headers);
  }

  /** @throws MailRejectedError if a retry cannot succeed */
  send(message: MailMessage): Promise<void> {
    return this.deliver(message);
  }

  private headersOf({ id, to, subject, text, html }: MailMessage, replyTo: string) {
    const host = this.from.address.split('@').at(-1) ?? 'localhost';
    // Mail servers recognise a mail that is delivered twice by its id.
    return { from: this.from, replyTo, to, subject, text, html, messageId: `<${id}@${host}>` };
  }

  private toServer(url: string, headers: (message: MailMessage) => object) {
    const transport = createTransport({
      url,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: RESPONSE_TIMEOUT_MS,
    });
    return async (message: MailMessage): Promise<void> => {
      try {
        await transport.sendMail(headers(message));
      } catch (cause) {
        const { responseCode = 0 } = cause as { responseCode?: number };
        if (responseCode >= 500)
          throw new MailRejectedError(`Mail server rejected the mail with code ${responseCode}`, { cause });
        throw cause;
      }
    };
  }

  private toFolder(path: string, headers: (message: MailMessage) => object) {
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
    const folder = new MailFolder(path);
    return async (message: MailMessage): Promise<void> => {
      const { message: content } = await transport.sendMail(headers(message));
      await folder.write(message.id, content as Buffer);
    };
  }
}
