import { createHash } from 'node:crypto';
import type { Language } from '@meridian/domain';
import { Html, html } from './html.ts';

const STYLE = `
*{box-sizing:border-box;margin:0}
html{color-scheme:light;background:#eef0f2;color:#16202a;font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
.notice{padding:.75rem 1.25rem;background:#f4d35e;font-size:.875rem;text-align:center}
main{width:100%;max-width:30rem;margin:auto;padding:2rem 1.25rem 3rem}
.card{padding:clamp(1.25rem,6vw,2.5rem);background:#fff;border:1px solid #d5dbe1}
.from{color:#55626f;font-size:.8125rem;font-weight:600;letter-spacing:.1em;text-transform:uppercase}
h1{margin-top:.5rem;font-size:1.5rem;font-weight:600;line-height:1.25}
`;

/** Pages of a simulated bank or register: a card below a notice, without scripts. @param style rules besides the common ones */
export const testPages = (
  style: string,
  texts: Readonly<Record<Language, { title: string; explanation: string }>>,
) => {
  const css = STYLE + style;
  return {
    /** Source expression for `style-src`: the content security policy allows exactly this stylesheet by its hash. */
    styleSource: `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    page: (language: Language, content: Html): string => {
      const { title, explanation } = texts[language];
      return html`<!doctype html>
        <html lang="${language}">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="robots" content="noindex" />
            <title>${title}</title>
            <link rel="icon" href="data:," />
            ${new Html(`<style>${css}</style>`)}
          </head>
          <body>
            <p class="notice" role="note">${explanation}</p>
            <main><div class="card">${content}</div></main>
          </body>
        </html>`.text;
    },
  };
};
