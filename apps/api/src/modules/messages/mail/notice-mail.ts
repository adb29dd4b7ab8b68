import type { Language } from '@meridian/domain';
import { button, items, type MailItem, paragraphs, quietLink, steps } from './mail-blocks.ts';
import { composeMail } from './mail-layout.ts';
import type { MailContent } from './mail.ts';

interface Notice {
  language: Language;
  subject: string;
  /** Plain text. Inboxes show the first paragraph next to the subject. */
  paragraphs: readonly string[];
  /** The watches that the mail is about, with the origin of their pictures. */
  watches?: { items: readonly MailItem[]; origin: string };
  steps?: readonly string[];
  link?: { label: string; url: string };
  /** A less prominent link below the button, for example to unsubscribe. */
  quietLink?: { label: string; url: string };
}

export const noticeMail = (notice: Notice): MailContent => {
  const { language, subject, paragraphs: lines, watches, steps: next = [], link } = notice;
  return composeMail({
    language,
    subject,
    preheader: lines[0] ?? subject,
    blocks: [
      paragraphs(lines),
      ...(watches && watches.items.length > 0 ? [items(watches.items, watches.origin)] : []),
      ...(next.length > 0 ? [steps(language, next)] : []),
      ...(link ? [button(link)] : []),
      ...(notice.quietLink ? [quietLink(notice.quietLink)] : []),
    ],
  });
};
