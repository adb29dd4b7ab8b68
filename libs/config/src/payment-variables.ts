import { documented } from './documented.ts';
import { matching, oneOf, secret, someOf, urlOf, word } from './value-types.ts';

const http = urlOf('https://service.example', 'https:', 'http:');

/** The variables of the payment providers. */
export const payments = {
  PAYMENTS: documented(
    someOf(['stripe', 'yookassa', 'freedompay', 'sandbox', 'offline']).optional(),
    'Payment providers of new orders, in the order of preference until the staff set another one. `sandbox` is the test bank of the shop, where anyone can approve a payment; `offline` lets shoppers pay by transfer. A provider whose keys are set still refunds its payments if it is not listed. Required in production. `npm start` without keys of a provider and without `https:` uses the sandbox',
    { default: 'the providers whose keys are set, otherwise `sandbox`' },
  ),
  ALLOW_TEST_PAYMENTS: documented(
    oneOf(['yes', 'no']).default('no'),
    '`yes` allows the sandbox, or test keys of a provider, with an `https:` `PUBLIC_ORIGIN`',
  ),
  SANDBOX_WEBHOOK_SECRET: documented(
    secret(16).optional(),
    'Secret that signs the webhooks of the sandbox; at least 32 characters in production',
    { default: 'derived from `JWT_SECRET`' },
  ),
  STRIPE_SECRET_KEY: documented(
    matching(
      /^[rs]k_(test|live)_\S+$/,
      'must be a secret key such as sk_live_…',
      'secret key such as `sk_live_…`',
    ).optional(),
    'Secret key of the Stripe account; requires `STRIPE_WEBHOOK_SECRET`. A restricted key needs to read payment intents, charges and balance transactions for the fees',
  ),
  STRIPE_WEBHOOK_SECRET: documented(
    word.optional(),
    'Signing secret of the Stripe webhook at `/api/payments/webhooks/stripe`; requires `STRIPE_SECRET_KEY`. Subscribe the webhook to `checkout.session.*`, `charge.refunded`, `charge.dispute.*` and `refund.*`',
  ),
  STRIPE_API_URL: documented(
    http.default('https://api.stripe.com'),
    'URL of the Stripe API, for a proxy or a simulation',
  ),
  YOOKASSA_SHOP_ID: documented(
    matching(/^\d+$/, 'must be a number', 'number').optional(),
    'Shop id of YooKassa; requires `YOOKASSA_SECRET_KEY`',
  ),
  YOOKASSA_SECRET_KEY: documented(
    matching(
      /^(test|live)_\S+$/,
      'must be a secret key such as live_…',
      'secret key such as `live_…`',
    ).optional(),
    'Secret key of YooKassa; requires `YOOKASSA_SHOP_ID`. Set the URL for notifications of `payment.*` and `refund.succeeded` to `/api/payments/webhooks/yookassa`',
  ),
  YOOKASSA_API_URL: documented(
    http.default('https://api.yookassa.ru/v3'),
    'URL of the YooKassa API, for a proxy or a simulation',
  ),
  FREEDOMPAY_MERCHANT_ID: documented(
    matching(/^\d+$/, 'must be a number', 'number').optional(),
    'Merchant id of Freedom Pay; requires `FREEDOMPAY_SECRET_KEY`',
  ),
  FREEDOMPAY_SECRET_KEY: documented(
    word.optional(),
    'Secret key of Freedom Pay for payments; requires `FREEDOMPAY_MERCHANT_ID`',
  ),
  FREEDOMPAY_TEST_MODE: documented(
    oneOf(['yes', 'no']).default('no'),
    '`yes` opens the payments of Freedom Pay in its test mode',
  ),
  FREEDOMPAY_API_URL: documented(
    http.default('https://api.freedompay.kz'),
    'URL of the Freedom Pay API, for a proxy or a simulation',
  ),
};
