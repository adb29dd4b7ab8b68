/** An error response of Stripe's API. */
export class StripeRejection extends Error {
  constructor(
    readonly status: number,
    readonly error: { type: string; message: string; code?: string; param?: string },
  ) {
    super(error.message);
  }
}

export const invalidRequest = (message: string, param?: string, code?: string): StripeRejection =>
  new StripeRejection(400, {
    type: 'invalid_request_error',
    message,
    ...(param !== undefined && { param }),
    ...(code !== undefined && { code }),
  });

/** A form with bracketed names, such as `line_items[0][quantity]`, as a tree. */
export type Form = { [name: string]: string | Form };

const pathOf = (name: string): string[] => name.replaceAll(']', '').split('[');

export const parseForm = (text: string): Form => {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = pathOf(name);
    const last = path.pop() ?? '';
    let node = form;
    for (const step of path) node = (node[step] ??= {}) as Form;
    node[last] = value;
  }
  return form;
};

type Check = (value: string | Form, param: string) => void;

const text =
  (max: number): Check =>
  (value, param) => {
    if (typeof value !== 'string') throw invalidRequest('Invalid string', param);
    if (value === '')
      throw invalidRequest(`You passed an empty string for '${param}'.`, param, 'parameter_invalid_empty');
    if (value.length > max)
      throw invalidRequest(`Invalid string: ${value.slice(0, 8)}…; must be at most ${max} characters`, param);
  };

const whole =
  (min: number, max: number): Check =>
  (value, param) => {
    if (typeof value !== 'string' || !/^-?\d+$/.test(value))
      throw invalidRequest(`Invalid integer: ${String(value)}`, param, 'parameter_invalid_integer');
    if (Number(value) < min)
      throw invalidRequest(`This value must be greater than or equal to ${min}.`, param);
    if (Number(value) > max) throw invalidRequest(`This value must be less than or equal to ${max}.`, param);
  };

const oneOf =
  (...allowed: string[]): Check =>
  (value, param) => {
    if (!allowed.includes(String(value)))
      throw invalidRequest(`Invalid ${param}: must be one of ${allowed.join(', ')}`, param);
  };

const url: Check = (value, param) => {
  text(Infinity)(value, param);
  if (String(value).length > 5000)
    throw invalidRequest('Invalid URL: URL must be 5000 characters or less.', param);
  if (!/^https?:\/\/[^\s/]+/.test(String(value)))
    throw invalidRequest('Not a valid URL', param, 'url_invalid');
};

const email: Check = (value, param) => {
  text(512)(value, param);
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(String(value)))
    throw invalidRequest(`Invalid email address: ${String(value)}`, param, 'email_invalid');
};

const currency: Check = (value, param) => {
  if (!['kzt', 'rub', 'usd', 'eur'].includes(String(value)))
    throw invalidRequest(`Invalid currency: ${String(value)}.`, param);
};

const metadata: Check = (value, param) => {
  if (typeof value === 'string') throw invalidRequest('Invalid object', param);
  const entries = Object.entries(value);
  if (entries.length > 50) throw invalidRequest('Metadata can have at most 50 keys.', param);
  for (const [key, content] of entries) {
    if (key.length > 40) throw invalidRequest(`Metadata keys must be at most 40 characters: ${key}`, param);
    if (typeof content !== 'string' || content.length > 500)
      throw invalidRequest('Metadata values must be at most 500 characters.', `${param}[${key}]`);
  }
};

const shape =
  (checks: Record<string, Check>, required: readonly string[] = []): Check =>
  (value, param) => {
    if (typeof value === 'string') throw invalidRequest('Invalid object', param);
    const nameOf = (name: string): string => (param === '' ? name : `${param}[${name}]`);
    for (const [name, content] of Object.entries(value)) {
      const check = checks[name];
      if (!check)
        throw invalidRequest(
          `Received unknown parameter: ${nameOf(name)}`,
          nameOf(name),
          'parameter_unknown',
        );
      check(content, nameOf(name));
    }
    for (const name of required) {
      if (!(name in value))
        throw invalidRequest(`Missing required param: ${nameOf(name)}.`, nameOf(name), 'parameter_missing');
    }
  };

const list =
  (max: number, check: Check): Check =>
  (value, param) => {
    if (typeof value === 'string') throw invalidRequest('Invalid array', param);
    const entries = Object.entries(value);
    if (entries.length > max) throw invalidRequest(`Array must have at most ${max} elements.`, param);
    for (const [index, content] of entries) check(content, `${param}[${index}]`);
  };

const id = text(100);
const MAX_AMOUNT = 99_999_999;

const sessionParams = shape(
  {
    mode: oneOf('payment'),
    allowed_payment_method_types: list(20, oneOf('card', 'link', 'paypal')),
    client_reference_id: text(200),
    metadata,
    payment_intent_data: shape({ metadata }),
    line_items: list(
      100,
      shape(
        {
          quantity: whole(1, 999_999),
          price_data: shape(
            {
              currency,
              unit_amount: whole(0, MAX_AMOUNT),
              product_data: shape({ name: text(250) }, ['name']),
            },
            ['currency', 'unit_amount', 'product_data'],
          ),
        },
        ['quantity', 'price_data'],
      ),
    ),
    customer_email: email,
    locale: oneOf('auto', 'en', 'ru'),
    expires_at: whole(0, Number.MAX_SAFE_INTEGER),
    success_url: url,
    cancel_url: url,
  },
  ['mode', 'line_items', 'success_url'],
);

const refundParams = shape(
  {
    payment_intent: id,
    amount: whole(1, MAX_AMOUNT),
    metadata,
    reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
  },
  ['payment_intent'],
);

interface LineItem {
  quantity: string;
  price_data: { currency: string; unit_amount: string };
}

/** Minimum amounts in minor units, about half a dollar. */
const MIN_AMOUNT: Record<string, number> = { kzt: 27_000, rub: 4_500, usd: 50, eur: 50 };

const checkExpiry = (expiresAt: number): void => {
  const remaining = expiresAt - Date.now() / 1000;
  // Stripe counts whole seconds.
  if (remaining < 30 * 60 - 1)
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    );
  if (remaining > 24 * 3600)
    throw invalidRequest(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    );
};

/** Validates a new Checkout session like Stripe. Returns its total. @throws StripeRejection */
export const checkSession = (form: Form): { amount: number; currency: string } => {
  sessionParams(form, '');
  const items = Object.values(form.line_items as Form) as unknown as LineItem[];
  const [first] = items;
  if (!first) throw invalidRequest('Missing required param: line_items.', 'line_items', 'parameter_missing');
  const { currency: sessionCurrency } = first.price_data;
  if (items.some(({ price_data: price }) => price.currency !== sessionCurrency))
    throw invalidRequest('All prices must have the same currency.', 'line_items');
  const amount = items.reduce(
    (sum, item) => sum + Number(item.quantity) * Number(item.price_data.unit_amount),
    0,
  );
  if (amount > MAX_AMOUNT)
    throw invalidRequest(
      `The Checkout Session's total amount due must add up to no more than ${MAX_AMOUNT / 100} ${sessionCurrency}`,
      undefined,
      'amount_too_large',
    );
  if (amount < (MIN_AMOUNT[sessionCurrency] ?? 0))
    throw invalidRequest(
      "The Checkout Session's total amount due must convert to at least 50 cents.",
      undefined,
      'amount_too_small',
    );
  if (form.expires_at !== undefined) checkExpiry(Number(form.expires_at));
  return { amount, currency: sessionCurrency };
};

/** Validates the parameters of a refund. @throws StripeRejection */
export const checkRefund = (form: Form): void => refundParams(form, '');

/** Validates the parameters of an expiry: there must be none. @throws StripeRejection */
export const checkExpire = (form: Form): void => shape({})(form, '');
