import { type Language, LANGUAGES } from '@meridian/domain';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DURABLE } from '../../../platform/database/durable.ts';
import {
  DOCUMENT,
  EMBEDDED,
  OPTIONAL_TEXT,
  REQUIRED_DATE,
  REQUIRED_NUMBER,
  REQUIRED_TEXT,
} from '../../../platform/database/schema-fields.ts';

/** Sent mails are stored for this time, so that they are not sent again. */
const MAIL_TTL_SECONDS = 90 * 24 * 3600;

export const ATTACHMENT_SOURCES = ['invoice'] as const;

/** A file that is created when the mail is sent, so that the database stores no files. */
const attachmentSchema = Schema.create(
  { source: { type: String, enum: ATTACHMENT_SOURCES, required: true }, id: REQUIRED_TEXT },
  EMBEDDED,
);

/** A mail in the outbox. Its recipient and content are removed once it is sent or has failed permanently. */
export const mailSchema = Schema.create(
  {
    _id: REQUIRED_TEXT,
    to: OPTIONAL_TEXT,
    /** Absent in mails of an earlier version. */
    language: { type: String, enum: LANGUAGES, allowNull: false },
    subject: OPTIONAL_TEXT,
    text: OPTIONAL_TEXT,
    html: OPTIONAL_TEXT,
    /** URL that ends mails of this kind, for the header `List-Unsubscribe`. */
    unsubscribeUrl: OPTIONAL_TEXT,
    attachments: { type: [attachmentSchema], default: undefined, allowNull: false },
    /** Trace of the request that queued the mail, as in the header `traceparent`; only with tracing. */
    traceparent: OPTIONAL_TEXT,
    /** `waiting` is pending, `given up` is failed permanently. */
    state: { type: String, enum: ['waiting', 'sent', 'given up'] as const, required: true },
    tries: REQUIRED_NUMBER,
    nextAt: REQUIRED_DATE,
    createdAt: REQUIRED_DATE,
  },
  { collection: 'outbox', writeConcern: DURABLE, ...DOCUMENT },
);
mailSchema.index({ nextAt: 1 }, { partialFilterExpression: { state: 'waiting' } });
mailSchema.index({ createdAt: 1 }, { expireAfterSeconds: MAIL_TTL_SECONDS });

export type StoredMail = InferRawDocTypeFromSchema<typeof mailSchema>;

export type MailAttachment = InferRawDocTypeFromSchema<typeof attachmentSchema>;

/** A file as it is sent. */
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

export const MAIL_MODEL = 'Mail';
