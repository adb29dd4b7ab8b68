import { formatPrice, type Language, orderNumber } from '@meridian/domain';
import { type Html, html } from '../../../platform/http/html.ts';
import type { SandboxPayment } from './sandbox-payment.schema.ts';
import { SANDBOX_STYLE } from './sandbox-page-style.ts';
import { SANDBOX_TEXTS } from './sandbox-page-texts.ts';

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
        ${SANDBOX_STYLE}
      </head>
      <body>
        <p class="notice" role="note">${explanation}</p>
        <main><div class="card">${content}</div></main>
      </body>
    </html>`.text;
};

/** The payment page of the test bank, in the shopper's language and without scripts. */
export const sandboxPage = (payment: SandboxPayment, shop: string): string => {
  const { _id, amount, currency, language, orderId } = payment;
  const text = SANDBOX_TEXTS[language];
  const order = text.order.replace('{number}', orderNumber(orderId)).replace('{shop}', shop);
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
