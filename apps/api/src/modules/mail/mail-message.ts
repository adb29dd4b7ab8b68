/** The content of a mail. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

/** A mail to one person. */
export interface MailMessage extends MailContent {
  /** A mail is sent once per id. Contains letters, digits and hyphens. */
  id: string;
  to: string;
}
