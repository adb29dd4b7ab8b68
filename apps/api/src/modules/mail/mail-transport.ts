import { join } from 'node:path';
import { SHOP_EMAIL, SHOP_NAME } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { MailFolder } from './mail-folder.ts';
import type { MailMessage } from './mail.schema.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const RESPONSE_TIMEOUT_MS = 30_000;

/** The mail server has permanently rejected the mail. */
export class MailRejectedError extends Error {}

/** Sends mails to the configured mail server, otherwise writes them as .eml files to a folder. */
@Injectable()
export class MailTransport {
  /** @throws MailRejectedError if a retry cannot succeed */
  readonly send: (message: MailMessage) => Promise<void>;

  constructor(@Inject(CONFIG) { SMTP_URL, MAIL_FROM, DATA_DIR }: Config) {
    const from = { name: SHOP_NAME, address: MAIL_FROM ?? SHOP_EMAIL };
    const host = from.address.split('@').at(-1) ?? 'localhost';
    // Mail servers recognise a mail that is delivered twice by its id.
    const mailOf = ({ id, ...content }: MailMessage): SendMailOptions => ({
      ...content,
      from,
      replyTo: SHOP_EMAIL,
      messageId: `<${id}@${host}>`,
    });
    const deliver = SMTP_URL ? toServer(SMTP_URL) : toFolder(join(DATA_DIR, 'mail'));
    this.send = (message) => deliver(mailOf(message), message.id);
  }
}

const toServer = (url: string) => {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: RESPONSE_TIMEOUT_MS,
  });
  return async (mail: SendMailOptions): Promise<void> => {
    try {
      await transport.sendMail(mail);
    } catch (cause) {
      const { responseCode = 0 } = cause as { responseCode?: number };
      if (responseCode >= 500)
        throw new MailRejectedError(`Mail server rejected the mail with code ${responseCode}`, { cause });
      throw cause;
    }
  };
};

const toFolder = (path: string) => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const folder = new MailFolder(path);
  return async (mail: SendMailOptions, id: string): Promise<void> => {
    const { message } = await transport.sendMail(mail);
    await folder.write(id, message as Buffer);
  };
};
