import { createHash } from 'node:crypto';
import { type Language, SHOP_NAME } from '@meridian/domain';
import { Html, html } from '../../../../platform/http/html.ts';
import { fill } from '../../mail/mail-layout.ts';
import { ALERT_PAGE_TEXTS, type AlertPageName } from './alert-page-texts.ts';

const STYLE = `
*{box-sizing:border-box;margin:0}
html{color-scheme:light;background:#f7f5f2;color:#15140f;font:1rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
body{display:flex;flex-direction:column;min-height:100vh}
main{width:100%;max-width:34rem;margin:auto;padding:2rem 1.25rem 3rem}
.shop,h1{font-family:Georgia,serif;font-weight:400;line-height:1.25}
.shop{margin-bottom:2rem;font-size:1.25rem}
h1{font-size:clamp(1.75rem,7vw,2.25rem);overflow-wrap:anywhere}
p{margin-top:1rem}
form,.back{margin-top:2rem}
button{min-height:3rem;padding:.75rem 2rem;border:0;background:#15140f;color:#f7f5f2;font:inherit;cursor:pointer}
button:hover{background:#3a372e}
a{color:inherit;text-underline-offset:.2em}
:focus-visible{outline:2px solid #15140f;outline-offset:3px}
@media(max-width:480px){button{width:100%}}
`;

/** Source expression for `style-src`: the content security policy allows exactly this stylesheet by its hash. */
export const ALERT_PAGE_STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

interface AlertPage {
  name: AlertPageName;
  /** Path and query that the button of the page posts to. */
  action: string;
  /** Email address for questions. */
  email: string;
}

/** A page that an email about an alert links to. It works without scripts. */
export const alertPage = (language: Language, { name, action, email }: AlertPage): string => {
  const texts = ALERT_PAGE_TEXTS[language];
  const { title, text, ...others } = texts[name];
  const form =
    'button' in others
      ? html`<form method="post" action="${action}">
          <button data-testid="alert-${name}">${others.button}</button>
        </form>`
      : html`<p class="back"><a href="/">${texts.home}</a></p>`;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} | ${SHOP_NAME}</title>
        <link rel="icon" href="data:," />
        ${new Html(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main data-testid="alert-page">
          <p class="shop">${SHOP_NAME}</p>
          <h1>${title}</h1>
          <p>${fill(text, { email })}</p>
          ${form}
        </main>
      </body>
    </html>`.text;
};
