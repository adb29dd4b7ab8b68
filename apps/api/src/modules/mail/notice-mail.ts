import type { Language } from '@meridian/domain';
import type { MailContent } from './mail.schema.ts';
import { html } from '../../platform/http/html.ts';
import { button, closingLines, mailLayout, paragraphs, QUIET, section } from './mail-layout.ts';

interface Notice {
  language: Language;
  subject: string;
  /** Plain text. Inboxes show the first paragraph next to the subject. */
  paragraphs: readonly string[];
  link?: { label: string; url: string };
  /** A less prominent link below the button, for example to unsubscribe. */
  quietLink?: { label: string; url: string };
}

const linkTo = ({ label, url }: { label: string; url: string }) =>
  html`<a href="${url}" style="color:inherit">${label}</a>`;

/** Creates a mail of some paragraphs and optional links, for example about a change of an account. */
export const noticeMail = ({
  language,
  subject,
  paragraphs: lines,
  link,
  quietLink,
}: Notice): MailContent => ({
  subject,
  text: [
    ...lines.flatMap((line) => [line, '']),
    ...[link, quietLink].flatMap((each) => (each ? [`${each.label}: ${each.url}`, ''] : [])),
    ...closingLines(language),
    '',
  ].join('\n'),
  html: mailLayout({
    language,
    title: subject,
    preheader: lines[0] ?? subject,
    sections: [
      paragraphs(lines),
      ...(link ? [button(link.label, link.url)] : []),
      ...(quietLink ? [section(`padding-bottom:24px;${QUIET}`, linkTo(quietLink))] : []),
    ],
  }),
});
