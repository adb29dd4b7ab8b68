import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SHOP_NAME } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import type { MailFile, MailMessage } from './mail.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const RESPONSE_TIMEOUT_MS = 30_000;

export const MAX_MAILS = 1000;
export const MAX_AGE_MS = 30 * 24 * 3_600_000;
/** Number of mails between two sweeps. A sweep reads the whole folder, which costs more than writing a mail. */
const SWEEP_INTERVAL_MAILS = 50;

/** Mails as `.eml` files for the server's user only. Between two sweeps, the folder may exceed its limits. */
export class MailFolder {
  private written = 0;

  constructor(private readonly folder: string) {}

  /** Writes a mail as `<id>.eml`. Readers never see an incomplete file. */
  async write(id: string, content: Buffer): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    if (this.written++ % SWEEP_INTERVAL_MAILS === 0) await this.sweep();
    const file = join(this.folder, `${id}.eml`);
    const part = `${file}.${process.pid}.part`;
    await writeFile(part, content, { mode: 0o600 });
    await rename(part, file);
  }

  /** Removes old mails, and restricts the permissions of the folder. */
  private async sweep(): Promise<void> {
    await chmod(this.folder, 0o700);
    const names = (await readdir(this.folder)).filter((name) => /\.(eml|part)$/.test(name));
    const files = await Promise.all(
      names.map(async (name) => {
        const path = join(this.folder, name);
        // Another process may remove the file at the same time.
        const stats = await stat(path).catch(() => null);
        return stats ? { path, at: stats.mtimeMs } : [];
      }),
    );
    const newestFirst = files.flat().sort((one, other) => other.at - one.at);
    const oldest = Date.now() - MAX_AGE_MS;
    for (const [index, { path, at }] of newestFirst.entries())
      if (index >= MAX_MAILS || at < oldest) await rm(path, { force: true });
  }
}

/** The mail server has permanently rejected the mail. */
export class MailRejectedError extends Error {}

/** Headers with which mail programs offer a one-click unsubscription (RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Sends mails to the configured mail server, otherwise writes them as .eml files to a folder. */
@Injectable()
export class MailTransport {
  /** @throws MailRejectedError if a retry cannot succeed */
  readonly send: (message: MailMessage, attachments: readonly MailFile[]) => Promise<void>;

  constructor(@Inject(CONFIG) { SMTP_URL, MAIL_FROM, DATA_DIR }: Config) {
    const mailOf = ({ id, unsubscribeUrl, ...content }: MailMessage, attachments: readonly MailFile[]) => {
      const address = MAIL_FROM ?? content.replyTo;
      return {
        ...content,
        ...(unsubscribeUrl && { headers: unsubscribeHeaders(unsubscribeUrl) }),
        attachments: [...attachments],
        from: { name: SHOP_NAME, address },
        // Mail servers recognise a mail that is delivered twice by its id.
        messageId: `<${id}@${address.split('@').at(-1) ?? 'localhost'}>`,
      };
    };
    const deliver = SMTP_URL ? toServer(SMTP_URL) : toFolder(join(DATA_DIR, 'mail'));
    this.send = (message, attachments) => deliver(mailOf(message, attachments), message.id);
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
