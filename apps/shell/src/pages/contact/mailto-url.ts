import { SHOP_EMAIL } from '@meridian/domain';

export interface ContactMessage {
  name: string;
  email: string;
  message: string;
}

/** A `mailto:` URL that opens the prepared message in the email app. */
export const mailtoUrl = ({ name, email, message }: ContactMessage, subject: string): string =>
  `mailto:${SHOP_EMAIL}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(
    // RFC 6068 requires CRLF line breaks.
    `${message}\n\n${name}\n${email}`.replace(/\r?\n/g, '\r\n'),
  )}`;
