import { formatPrice, type Language, orderNumber, SHOP_NAME } from '@meridian/domain';
import { html } from '../../../../platform/http/html.ts';
import { testPages } from '../../../../platform/http/test-page.ts';
import type { SandboxPayment } from './sandbox-payment.schema.ts';
import { SANDBOX_TEXTS } from './sandbox-page-texts.ts';

const STYLE = `
body{display:flex;flex-direction:column;min-height:100vh}
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

const { styleSource, page } = testPages(STYLE, SANDBOX_TEXTS);
export const SANDBOX_STYLE_SOURCE = styleSource;

/** The payment page of the test bank, in the shopper's language and without scripts. */
export const sandboxPage = (payment: SandboxPayment): string => {
  const { _id, amount, currency, language, orderId } = payment;
  const text = SANDBOX_TEXTS[language];
  const order = text.order.replace('{number}', orderNumber(orderId)).replace('{shop}', SHOP_NAME);
  const price = formatPrice(amount, currency, language);
  return page(
    language,
    html`<p class="from">${text.bank}</p>
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
    html`<p class="from">${text.bank}</p>
      <h1>${text[reason]}</h1>
      <p class="order">${text[`${reason}Text`]}</p>
      <p class="back"><a class="button" href="${backTo}">${text.back}</a></p>`,
  );
};
