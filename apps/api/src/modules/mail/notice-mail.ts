import type { Language } from '@meridian/domain';
import type { MailContent } from './mail.schema.ts';
import { button, closingLines, mailLayout, paragraphs } from './mail-layout.ts';

interface Notice {
  language: Language;
  subject: string;
  /** Plain text. Inboxes show the first paragraph next to the subject. */
  paragraphs: readonly string[];
  link?: { label: string; url: string };
}

/** Creates a mail of some paragraphs and an optional button, for example about a change of an account. */
export const noticeMail = ({ language, subject, paragraphs: lines, link }: Notice): MailContent => ({
  subject,
  text: [
    ...lines.flatMap((line) => [line, '']),
    ...(link ? [`${link.label}: ${link.url}`, ''] : []),
    ...closingLines(language),
    '',
  ].join('\n'),
  html: mailLayout({
    language,
    title: subject,
    preheader: lines[0] ?? subject,
    sections: [paragraphs(lines), ...(link ? [button(link.label, link.url)] : [])],
  }),
});
