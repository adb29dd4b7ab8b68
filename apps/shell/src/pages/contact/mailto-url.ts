import { SHOP_EMAIL } from '@meridian/domain';

/** What a visitor wants to say. */
export interface ContactMessage {
  name: string;
  email: string;
  message: string;
}

/** A `mailto:` address that opens the prepared message in the visitor's mail program. */
export const mailtoUrl = ({ name, email, message }: ContactMessage, subject: string): string =>
  `mailto:${SHOP_EMAIL}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(
    // Mail programs break lines at CRLF (RFC 6068).
    `${message}\n\n${name}\n${email}`.replace(/\r?\n/g, '\r\n'),
  )}`;
