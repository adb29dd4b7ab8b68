export interface ContactMessage {
  name: string;
  email: string;
  message: string;
}

/** A `mailto:` URL that opens the prepared message to an address in the email app. */
export const mailtoUrl = (to: string, { name, email, message }: ContactMessage, subject: string): string =>
  `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(
    // RFC 6068 requires CRLF line breaks.
    `${message}\n\n${name}\n${email}`.replace(/\r?\n/g, '\r\n'),
  )}`;
