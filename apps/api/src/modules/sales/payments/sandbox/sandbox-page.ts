import { createHash } from 'node:crypto';
import { formatPrice, type Language, orderNumber, SHOP_NAME } from '@meridian/domain';
import { Html, html } from '../../../../platform/http/html.ts';
import type { SandboxPayment } from './sandbox-payment.schema.ts';
import { SANDBOX_TEXTS } from './sandbox-page-texts.ts';

const STYLE = `
*{box-sizing:border-box;margin:0}
html{color-scheme:light;background:#eef0f2;color:#16202a;font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
body{display:flex;flex-direction:column;min-height:100vh}
.notice{padding:.75rem 1.25rem;background:#f4d35e;color:#16202a;font-size:.875rem;text-align:center}
main{width:100%;max-width:30rem;margin:auto;padding:2rem 1.25rem 3rem}
.card{padding:clamp(1.5rem,6vw,2.5rem);background:#fff;border:1px solid #d5dbe1}
.bank{color:#55626f;font-size:.8125rem;font-weight:600;letter-spacing:.1em;text-transform:uppercase}
h1{margin-top:.5rem;font-size:1.5rem;font-weight:600;line-height:1.25}
.order{margin-top:.5rem;color:#55626f}
dl{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:baseline;justify-content:space-between;margin-block:1.75rem;padding-block:1.25rem;border-block:1px solid #d5dbe1}
dd{font-size:1.625rem;font-weight:600;font-variant-numeric:tabular-nums;white-space:nowrap}
form{display:grid;gap:.75rem}
button,.button{display:block;width:100%;min-height:3rem;padding:.75rem 1rem;border:1px solid #16202a;background:#fff;color:#16202a;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:#eef0f2}
.primary{background:#1c5d3f;border-color:#1c5d3f;color:#fff}
.primary:hover{background:#164a32}
.secondary{border-color:transparent;font-weight:400;text-decoration:underline;text-underline-offset:.2em}
:focus-visible{outline:3px solid #1b6ac9;outline-offset:2px}
.back{margin-top:1.75rem}
`;

/** Source expression for `style-src`: the content security policy allows exactly this stylesheet by its hash. */
export const SANDBOX_STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

const page = (language: Language, content: Html): string => {
  const { title, explanation } = SANDBOX_TEXTS[language];
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${new Html(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <p class="notice" role="note">${explanation}</p>
        <main><div class="card">${content}</div></main>
      </body>
    </html>`.text;
};

/** The payment page of the test bank, in the shopper's language and without scripts. */
export const sandboxPage = (payment: SandboxPayment): string => {
  const { _id, amount, currency, language, orderId } = payment;
  const text = SANDBOX_TEXTS[language];
  const order = text.order.replace('{number}', orderNumber(orderId)).replace('{shop}', SHOP_NAME);
  const price = formatPrice(amount, currency, language);
  return page(
    language,
    html`<p class="bank">${text.bank}</p>
      <h1>${text.title}</h1>
      <p class="order">${order}</p>
      <dl>
        <dt>${text.amount}</dt>
        <dd data-testid="sandbox-amount">${price}</dd>
      </dl>
      <form method="post">
        <button class="primary" formaction="/pay/sandbox/${_id}/approve" data-testid="sandbox-approve">
          ${text.approve}
        </button>
        <button formaction="/pay/sandbox/${_id}/decline" data-testid="sandbox-decline">
          ${text.decline}
        </button>
        <button class="secondary" formaction="/pay/sandbox/${_id}/leave" data-testid="sandbox-leave">
          ${text.leave}
        </button>
      </form>`,
  );
};

/** A page of the test bank for a payment that is closed or unknown. */
export const sandboxNotice = (language: Language, reason: 'closed' | 'unknown', backTo: string): string => {
  const text = SANDBOX_TEXTS[language];
  return page(
    language,
    html`<p class="bank">${text.bank}</p>
      <h1>${text[reason]}</h1>
      <p class="order">${text[`${reason}Text`]}</p>
      <p class="back"><a class="button" href="${backTo}">${text.back}</a></p>`,
  );
};
