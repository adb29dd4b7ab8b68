import { type Language, SHOP_NAME } from '@meridian/domain';
import { Html, html } from '../../../platform/http/html.ts';
import type { MailBlock } from './mail-blocks.ts';
import type { MailContent } from './mail.ts';

/**
 * Colours of dark programs and margins of narrow ones. Programs that ignore the style sheet show the inline styles, so a
 * mail is readable without it.
 */
const STYLE_SHEET = new Html(`
:root { color-scheme: light dark; }
@media (max-width: 480px) {
  .m-page { padding: 0 !important; }
  .m-card { padding: 24px 16px !important; }
  .m-button { display: block !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
  .m-body, .m-page { background: #15140f !important; }
  .m-card { background: #211f19 !important; }
  .m-body, .m-card, .m-link { color: #f7f5f2 !important; }
  .m-quiet { color: #b5afa3 !important; }
  .m-rule { border-color: #3a372f !important; }
  .m-button { background: #f7f5f2 !important; color: #15140f !important; }
}
`);

/** Where `MailSignature` puts the closing lines, because the seller is read when the mail is sent. */
export const SIGNATURE_PLACE = '<!-- signature -->';

/** Replaces the placeholders of a text, which are names in braces. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

interface MailDocument {
  language: Language;
  subject: string;
  /** The line that inboxes show next to the subject. */
  preheader: string;
  /** The content between the name of the shop and the closing lines. */
  blocks: readonly MailBlock[];
}

/** Creates both forms of a mail without its closing lines, so that the plain text says the same as the HTML. */
export const composeMail = ({ language, subject, preheader, blocks }: MailDocument): MailContent => {
  const document = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          ${STYLE_SHEET}
        </style>
      </head>
      <body
        class="m-body"
        style="margin:0;background:#f7f5f2;color:#15140f;font-family:Arial,sans-serif;font-size:16px;line-height:1.6"
      >
        <div style="display:none;max-height:0;overflow:hidden">${preheader}</div>
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
          <tr>
            <td class="m-page" align="center" style="padding:32px 16px;background:#f7f5f2">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:600px;text-align:left"
              >
                <tr>
                  <td class="m-card" style="padding:32px;background:#ffffff;color:#15140f">
                    <p style="margin:0 0 24px;font-family:Georgia,serif;font-size:24px">${SHOP_NAME}</p>
                    ${blocks.map((block) => block.html)}
                    <p
                      class="m-quiet m-rule"
                      style="margin:32px 0 0;padding-top:16px;border-top:1px solid #dcd7cd;color:#615c52;font-size:14px"
                    >
                      ${new Html(SIGNATURE_PLACE)}
                    </p>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.text;
  const text = blocks.flatMap(({ lines }) => [...lines, '']).join('\n');
  return { language, subject, text, html: document };
};
