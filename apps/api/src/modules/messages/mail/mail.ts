import type { Language } from '@meridian/domain';

/** A file that is created when the mail is sent, so that the database stores no files. */
export interface MailAttachment {
  source: 'invoice' | 'creditNote';
  id: string;
}

export interface MailFile {
  filename: string;
  contentType: string;
  content: Buffer;
}

export interface MailContent {
  language: Language;
  subject: string;
  text: string;
  html: string;
}

export interface MailMessage extends Omit<MailContent, 'language'> {
  /** A mail is sent once per id. Contains letters, digits and hyphens. */
  id: string;
  to: string;
  replyTo: string;
  /** URL that accepts the POST request of a one-click unsubscription (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface QueuedMail extends Omit<MailMessage, 'replyTo'>, Pick<MailContent, 'language'> {
  attachments?: readonly MailAttachment[];
}
