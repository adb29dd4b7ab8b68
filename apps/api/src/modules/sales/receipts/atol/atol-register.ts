import {
  type ReceiptContent,
  type ReceiptKind,
  type ReceiptLine,
  type ReceiptMethod,
  toHundredths,
} from '@meridian/domain';
import { z } from 'zod';
import type { Config } from '../../../../platform/config/config.ts';
import { SingleFlight } from '../../../../platform/concurrency/single-flight.ts';
import {
  FiscalRegister,
  type ReceiptToRegister,
  type RegisteredReceipt,
  RegisterUnavailableError,
} from '../fiscal-register.ts';

const RESPONSE_TIMEOUT_MS = 10_000;
/** A token is valid for 24 hours. */
const TOKEN_TTL_MS = 23 * 3_600_000;

/** Error codes of the service. A repeated `external_id` is answered with the uuid of the first request. */
const EXISTING_RECEIPT = 33;
const TOKEN_ERRORS = [10, 11, 12, 13, 14];

const errorSchema = z
  .object({ code: z.number(), text: z.string().catch(''), type: z.string().catch('') })
  .nullish();
const tokenSchema = z.object({ token: z.string().min(1) });
const responseSchema = z.object({
  uuid: z.string().nullish(),
  status: z.enum(['wait', 'done', 'fail']).catch('wait'),
  error: errorSchema,
  payload: z
    .object({
      fiscal_document_attribute: z.union([z.number(), z.string()]),
      fiscal_document_number: z.union([z.number(), z.string()]),
      fn_number: z.string(),
      /** `dd.mm.yyyy hh:mm:ss` of the register. */
      receipt_datetime: z.string(),
      ofd_receipt_url: z.string().nullish(),
    })
    .nullish(),
});
type AtolResponse = z.infer<typeof responseSchema>;

const OPERATIONS: Record<ReceiptKind, string> = {
  sale: 'sell',
  handover: 'sell',
  refund: 'sell_refund',
  correction: 'sell_correction',
};
const METHODS: Record<ReceiptMethod, string> = { prepayment: 'full_prepayment', payment: 'full_payment' };
/** The codes of the subject: goods and a service. */
const OBJECTS = { goods: 1, service: 4 };
/** The measure of pieces. */
const PIECE = 0;
/** How a receipt is paid: not in cash, or by an earlier prepayment. */
const PAYMENTS = { electronic: 1, prepaid: 2 };
const RATES: readonly number[] = [0, 5, 7, 10, 20, 22];

export interface AtolAccount {
  url: string;
  login: string;
  password: string;
  group: string;
  inn: string;
  taxation: string;
  email: string;
  /** The URL of the shop, where payments are made. */
  paymentAddress: string;
}

/** The tax of a line. A prepayment has the calculated rate, such as 22/122. */
const vatOf = ({ taxRate, method }: ReceiptLine): string => {
  if (taxRate === null) return 'none';
  // The service rejects a rate that the law does not have.
  if (taxRate === 0 || !RATES.includes(taxRate)) return `vat${taxRate}`;
  return method === 'prepayment' ? `vat${100 + taxRate}` : `vat${taxRate}`;
};

/** A day of the Moscow time zone, in which the service works, as `dd.mm.yyyy`. */
const dayOf = (at: Date): string =>
  new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', dateStyle: 'short' })
    .format(at)
    .replace(/^(\d\d\.\d\d\.)(\d\d)$/, '$120$2');
const timeOf = (at: Date): string =>
  `${dayOf(at)} ${new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', timeStyle: 'medium' }).format(at)}`;

const clientOf = ({ customer }: ReceiptContent, fallback: string) => {
  if (customer.email !== null) return { email: customer.email };
  // Without a customer, whose data was removed, the seller gets the receipt.
  return customer.phone === null ? { email: fallback } : { phone: customer.phone };
};

/** ATOL Online, version 5 of its API (format of fiscal data 1.2). docs/payments.md names the documentation. */
export class AtolRegister extends FiscalRegister {
  private token: { value: string; until: number } | undefined;
  private readonly renewal = new SingleFlight<string>();

  constructor(private readonly account: AtolAccount) {
    super();
  }

  async register({ id, content, at }: ReceiptToRegister): Promise<RegisteredReceipt> {
    const operation = OPERATIONS[content.kind];
    const sent = await this.request(`${this.account.group}/${operation}`, this.documentOf(id, content, at));
    const { uuid, error } = sent;
    if (error && error.code !== EXISTING_RECEIPT)
      return { ...this.present(sent), state: 'failed', problem: `${error.code}: ${error.text}` };
    if (!uuid) throw new RegisterUnavailableError('ATOL Online returns no uuid');
    return this.find(uuid);
  }

  async find(reference: string): Promise<RegisteredReceipt> {
    return this.present({
      ...(await this.request(`${this.account.group}/report/${reference}`)),
      uuid: reference,
    });
  }

  private documentOf(id: string, content: ReceiptContent, at: Date): object {
    const { inn, taxation, email, paymentAddress } = this.account;
    const { kind, amount, lines } = content;
    const items = lines.map((line) => ({
      ...{ name: line.name, price: line.price, quantity: line.quantity, measure: PIECE },
      sum: (toHundredths(line.price) * line.quantity) / 100,
      payment_method: METHODS[line.method],
      payment_object: OBJECTS[line.subject],
      vat: { type: vatOf(line) },
    }));
    const receipt = {
      client: clientOf(content, email),
      company: { email, sno: taxation, inn, payment_address: paymentAddress },
      items,
      payments: [{ type: kind === 'handover' ? PAYMENTS.prepaid : PAYMENTS.electronic, sum: amount }],
      total: amount,
    };
    return {
      external_id: id,
      timestamp: timeOf(new Date()),
      ...(kind === 'correction'
        ? {
            correction: {
              ...receipt,
              correction_info: { type: 'self', base_date: dayOf(at), base_number: '-' },
            },
          }
        : { receipt }),
    };
  }

  private present({ uuid, status, error, payload }: AtolResponse): RegisteredReceipt {
    const nothing = { reference: uuid ?? null, number: null, url: null, registeredAt: null };
    if (status === 'fail')
      return { ...nothing, state: 'failed', problem: error ? `${error.code}: ${error.text}` : 'fail' };
    if (status !== 'done' || !payload) return { ...nothing, state: 'pending', problem: null };
    return {
      ...{ state: 'registered', reference: uuid ?? null, problem: null },
      number: String(payload.fiscal_document_attribute),
      url: payload.ofd_receipt_url ?? null,
      registeredAt: null,
    };
  }

  /** Repeats a request whose token was rejected, because it has had no effect. */
  private async request(path: string, body?: object): Promise<AtolResponse> {
    let response = await this.send(path, body);
    if (response.error && TOKEN_ERRORS.includes(response.error.code)) {
      this.token = undefined;
      response = await this.send(path, body);
    }
    return response;
  }

  private async send(path: string, body: object | undefined): Promise<AtolResponse> {
    const token = await this.currentToken();
    return this.json(responseSchema, path, {
      method: body ? 'POST' : 'GET',
      headers: { token, ...(body && { 'content-type': 'application/json; charset=utf-8' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  private currentToken(): Promise<string> {
    const { token } = this;
    if (token && token.until > Date.now()) return Promise.resolve(token.value);
    return this.renewal.run('token', async () => {
      const { login, password: pass } = this.account;
      const { token: value } = await this.json(tokenSchema, 'getToken', {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify({ login, pass }),
      });
      this.token = { value, until: Date.now() + TOKEN_TTL_MS };
      return value;
    });
  }

  /** Refusals have the same body as other responses, with another status. */
  private async json<T>(schema: z.ZodType<T>, path: string, init: RequestInit): Promise<T> {
    let response: Response;
    try {
      response = await fetch(`${this.account.url}/${path}`, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      });
    } catch (cause) {
      throw new RegisterUnavailableError('ATOL Online does not respond', { cause });
    }
    const parsed = schema.safeParse(await response.json().catch(() => undefined));
    if (!parsed.success || response.status >= 500)
      throw new RegisterUnavailableError(`The response of ATOL Online is invalid: status ${response.status}`);
    return parsed.data;
  }
}

/** The register of the account in the configuration; null if there is none. */
export const atolRegister = (config: Config): AtolRegister | null => {
  const { ATOL_LOGIN, ATOL_PASSWORD, ATOL_GROUP, ATOL_INN, ATOL_EMAIL, ATOL_TAXATION } = config;
  if (!ATOL_LOGIN || !ATOL_PASSWORD || !ATOL_GROUP || !ATOL_INN || !ATOL_EMAIL) return null;
  return new AtolRegister({
    ...{ url: config.ATOL_API_URL, login: ATOL_LOGIN, password: ATOL_PASSWORD, group: ATOL_GROUP },
    ...{ inn: ATOL_INN, taxation: ATOL_TAXATION, email: ATOL_EMAIL },
    paymentAddress: config.PUBLIC_ORIGIN,
  });
};
