/** What a mail says. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

/** A mail to one person. */
export interface MailMessage extends MailContent {
  /** The same mail has the same id: it is sent once. Letters, digits and hyphens. */
  id: string;
  to: string;
}
