import { type Language, SHOP_EMAIL, SHOP_NAME } from '@meridian/domain';
import { Html, html } from '../../platform/http/html.ts';

const en = {
  questions: 'Any questions? Reply to this email or write to {email}.',
  farewell: 'Kind regards,\nThe {shop} team',
};

/** Texts at the end of every mail. Names in braces are placeholders. */
const MAIL_LAYOUT_TEXTS: Record<Language, typeof en> = {
  en,
  ru: {
    questions: 'Есть вопросы? Ответьте на это письмо или напишите на {email}.',
    farewell: 'С уважением,\nкоманда {shop}',
  },
};

/** Inline styles, because mail programs ignore style sheets. */
export const RULE = 'border-top:1px solid #dcd7cd';
export const QUIET = 'color:#615c52;font-size:14px';
export const SERIF = 'font-family:Georgia,serif';
const BUTTON = 'display:inline-block;padding:12px 24px;background:#15140f;color:#f7f5f2;text-decoration:none';

/** Where `MailSignature` puts the seller, which is read when the mail is sent. */
export const SIGNATURE_PLACE = '<!-- signature -->';

export type MailPart = Html | string | readonly Html[];

/** Replaces the placeholders of a text, which are names in braces. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/** A row of the layout table, which has two columns. */
export const section = (style: string, content: MailPart): Html =>
  html`<tr>
    <td colspan="2" style="${style}">${content}</td>
  </tr>`;

export const paragraphs = (lines: readonly string[]): Html =>
  section(
    '',
    lines.map((line) => html`<p style="margin:0 0 16px">${line}</p>`),
  );

export const button = (label: string, url: string): Html =>
  section('padding-bottom:24px', html`<a href="${url}" style="${BUTTON}">${label}</a>`);

/** Lines at the end of a mail: the address for questions, then the farewell. */
export const closingLines = (language: Language): string[] => {
  const { questions, farewell } = MAIL_LAYOUT_TEXTS[language];
  return [fill(questions, { email: SHOP_EMAIL }), ...fill(farewell, { shop: SHOP_NAME }).split('\n')];
};

interface MailDocument {
  language: Language;
  title: string;
  /** The line that inboxes show next to the subject. */
  preheader: string;
  /** Rows of the layout table between the shop's name and the closing lines. */
  sections: readonly Html[];
}

/** Returns the HTML document of a mail. */
export const mailLayout = ({ language, title, preheader, sections }: MailDocument): string => {
  const [questions = '', ...farewell] = closingLines(language);
  const rows = [
    section(`padding-bottom:24px;${SERIF};font-size:24px`, SHOP_NAME),
    ...sections,
    section(
      `padding-top:16px;${RULE};${QUIET}`,
      html`${questions}<br />${farewell.map((line) => html`<br />${line}`)}${new Html(SIGNATURE_PLACE)}`,
    ),
  ];
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
      </head>
      <body
        style="margin:0;background:#f7f5f2;color:#15140f;font-family:Arial,sans-serif;font-size:16px;line-height:1.6"
      >
        <div style="display:none;max-height:0;overflow:hidden">${preheader}</div>
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
          <tr>
            <td align="center" style="padding:32px 16px">
              <table
                role="presentation"
                cellpadding="0"
                cellspacing="0"
                style="width:100%;max-width:560px;text-align:left"
              >
                ${rows}
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.text;
};
