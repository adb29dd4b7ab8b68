import { z } from 'zod';

/** An error response of YooKassa's API. */
export class YookassaRejection extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    description: string,
    readonly parameter?: string,
  ) {
    super(description);
  }
}

export const invalidRequest = (description: string, parameter?: string): YookassaRejection =>
  new YookassaRejection(400, 'invalid_request', description, parameter);

const money = z.strictObject({ value: z.string().regex(/^\d{1,12}\.\d{2}$/), currency: z.literal('RUB') });
export type YookassaMoney = z.infer<typeof money>;

const metadata = z
  .record(z.string().max(32), z.string().max(512))
  .refine((entries) => Object.keys(entries).length <= 16);

/** Which of the contacts is needed depends on the register: YooKassa's own one sends only emails. */
const customer = z
  .strictObject({
    email: z.email().optional(),
    phone: z
      .string()
      .regex(/^\d{4,15}$/)
      .optional(),
  })
  .refine(({ email, phone }) => email !== undefined || phone !== undefined);

const receipt = z.strictObject({
  customer,
  items: z
    .array(
      z.strictObject({
        description: z.string().min(1).max(128),
        quantity: z.number().positive().max(99_999.999),
        amount: money,
        vat_code: z.int().min(1).max(12),
        payment_subject: z.enum(['commodity', 'service']),
        payment_mode: z.enum(['full_prepayment', 'full_payment']),
        measure: z.literal('piece'),
      }),
    )
    .min(1)
    .max(80),
  internet: z.boolean(),
});
type Receipt = z.infer<typeof receipt>;

const payment = z.strictObject({
  amount: money,
  capture: z.boolean(),
  description: z.string().max(128),
  payment_method_data: z.strictObject({ type: z.enum(['bank_card', 'sbp', 'sber_bnpl']) }),
  confirmation: z.strictObject({
    type: z.literal('redirect'),
    return_url: z.url().max(2048),
    locale: z.enum(['ru_RU', 'en_US']),
  }),
  metadata,
  receipt: receipt.optional(),
});

/** A receipt without a payment or a refund, here only one that offsets a prepayment. */
const handover = z
  .strictObject({
    ...receipt.shape,
    type: z.literal('payment'),
    payment_id: z.uuid(),
    send: z.literal(true),
    settlements: z.array(z.strictObject({ type: z.literal('prepayment'), amount: money })).min(1),
  })
  .refine(({ items }) => items.every(({ payment_mode: mode }) => mode === 'full_payment'), {
    path: ['items'],
  });

const refund = z.strictObject({
  payment_id: z.uuid(),
  amount: money,
  metadata,
  receipt: receipt.optional(),
});

/** Of one payment, in roubles. */
const LIMITS = { bank_card: [1, 350_000], sbp: [1, 700_000], sber_bnpl: [1_000, 150_000] } as const;

export const toKopecks = ({ value }: YookassaMoney): number => Math.round(Number(value) * 100);

const parsed = <T>(schema: z.ZodType<T>, body: unknown): T => {
  const { data, error } = schema.safeParse(body);
  if (!error) return data;
  const [issue] = error.issues;
  throw invalidRequest(`Invalid request parameter: ${issue?.message}`, issue?.path.join('.'));
};

/** @throws YookassaRejection if the lines do not add up to the amount */
const checkSum = (amount: YookassaMoney, content: Pick<Receipt, 'items'> | undefined): void => {
  const sum = content?.items.reduce((total, item) => total + toKopecks(item.amount) * item.quantity, 0);
  if (sum !== undefined && Math.round(sum) !== toKopecks(amount))
    throw invalidRequest('Receipt sum is not equal to the payment amount', 'receipt');
};

/** Validates a new payment as YooKassa does. @throws YookassaRejection */
export const checkPayment = (body: unknown, needsReceipt: boolean) => {
  const input = parsed(payment, body);
  const [minimum, maximum] = LIMITS[input.payment_method_data.type];
  const amount = toKopecks(input.amount) / 100;
  if (amount < minimum || amount > maximum)
    throw invalidRequest('Incorrect payment amount for the payment method', 'amount.value');
  if (needsReceipt && !input.receipt) throw invalidRequest('Receipt is missing or illegal', 'receipt');
  checkSum(input.amount, input.receipt);
  return input;
};

/** Validates a refund without its payment. @throws YookassaRejection */
export const checkRefund = (body: unknown) => {
  const input = parsed(refund, body);
  checkSum(input.amount, input.receipt);
  return input;
};

/** Validates the receipt of a hand-over without its payment. @throws YookassaRejection */
export const checkHandover = (body: unknown) => {
  const input = parsed(handover, body);
  const settled = input.settlements.reduce((sum, { amount }) => sum + toKopecks(amount), 0);
  checkSum({ value: (settled / 100).toFixed(2), currency: 'RUB' }, input);
  return input;
};
export type PaymentInput = z.infer<typeof payment>;
export type RefundInput = z.infer<typeof refund>;
