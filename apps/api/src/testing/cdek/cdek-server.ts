import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const CDEK_ACCOUNT = 'test-account';
const CDEK_PASSWORD = 'test-secure-password';
/** The office of the shop, and a point of shoppers. */
export const OFFICE = 'ALA12';
export const POINT = 'AST7';

const office = (code: string, city: string, city_code: number) => ({
  code,
  name: `On Abai, ${city}`,
  work_time: 'Mon–Sun 10:00–20:00',
  phones: [{ number: '+77001234567' }],
  type: 'PVZ',
  is_handout: true,
  location: {
    country_code: 'KZ',
    city_code,
    city,
    postal_code: '050000',
    address: 'Abai 10',
    latitude: 43.2,
    longitude: 76.9,
  },
});

const contact = z.object({
  name: z.string().min(1),
  phones: z.array(z.object({ number: z.string().regex(/^\+\d{7,15}$/) })).min(1),
});
const place = z.object({
  country_code: z.string().length(2),
  city: z.string().min(1),
  address: z.string().min(1),
});
const item = z.object({
  name: z.string().min(1),
  ware_key: z.string().min(1),
  payment: z.object({ value: z.number().min(0) }),
  cost: z.number().min(0),
  weight: z.int().min(1),
  amount: z.int().min(1),
  feacn_code: z
    .string()
    .regex(/^\d{6,10}$/)
    .optional(),
  country_code: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
});
const orderRules = z.object({
  type: z.literal(1),
  number: z.string().min(1).max(40),
  comment: z.string().max(255),
  tariff_code: z.int(),
  shipment_point: z.string(),
  delivery_point: z.string().optional(),
  to_location: place.optional(),
  delivery_recipient_cost: z.object({ value: z.number().min(0) }).optional(),
  recipient: contact,
  packages: z
    .array(z.object({ number: z.string(), weight: z.int().min(1), items: z.array(item).min(1) }))
    .min(1),
});
const rateRules = z.object({
  tariff_code: z.int(),
  from_location: z.object({ code: z.int() }),
  to_location: z.object({ country_code: z.string(), city: z.string().optional() }),
  packages: z.array(z.object({ weight: z.int().min(1) })).min(1),
});

/** An order of the simulated CDEK. */
export interface CdekOrder {
  uuid: string;
  number: string;
  cdekNumber?: string;
  body: z.infer<typeof orderRules>;
  state: 'ACCEPTED' | 'SUCCESSFUL' | 'INVALID';
  errors: { code: string; message: string }[];
  statuses: { code: string; date_time: string; deleted: boolean }[];
}

interface Answer {
  status: number;
  body: object | Buffer;
}
const refusal = (status: number, code: string, message: string, type = 'CREATE'): Answer => ({
  status,
  body: { requests: [{ type, state: 'INVALID', errors: [{ code, message }] }] },
});
const invalid = ({ issues: [issue] }: z.ZodError): Answer =>
  refusal(400, 'v2_field_is_empty', `${issue?.path.join('.')} is empty`);
const isoTime = (): string => `${new Date().toISOString().slice(0, 19)}+0000`;

const readBody = async (request: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
};

/** A fault for a path: a status that replaces the response, `silent`, or `lost`, which executes the request. */
type Fault = number | 'silent' | 'lost';

/** A simulation of CDEK's API v2: the requests that the shop sends, and the refusals of the real one. */
export class CdekServer {
  url = '';
  readonly requests: { method: string; path: string; authorization: string; body: string }[] = [];
  readonly orders = new Map<string, CdekOrder>();
  /** By the method and the last segment of the path, such as `POST orders`. */
  readonly faults = new Map<string, Fault>();
  readonly tariffs = new Map([
    [136, 1500.4],
    [137, 2500],
  ]);
  /** How many times a label is asked for until it is ready. */
  labelPolls = 1;
  /** @param isInstant whether an order is accepted and its parcel delivered at once */
  constructor(private readonly isInstant = false) {}

  private readonly tokens = new Set<string>();
  private readonly labels = new Map<string, { order: CdekOrder | undefined; polls: number }>();
  private readonly server = createServer((incoming, response) => void this.handle(incoming, response));

  /** @returns the variables of a shop that is connected with it */
  async start() {
    await new Promise<void>((resolve) => {
      this.server.listen(0, '127.0.0.1', resolve);
    });
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return { CDEK_ACCOUNT, CDEK_PASSWORD, CDEK_SHIPMENT_POINT: OFFICE, CDEK_API_URL: this.url };
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => {
      this.server.close(() => resolve());
    });
  }

  /** Expires all tokens, also those that the shop holds for valid. */
  expireTokens(): void {
    this.tokens.clear();
  }

  /** What CDEK does in the background after a registration. */
  process(): void {
    for (const order of this.orders.values()) {
      if (order.state !== 'ACCEPTED') continue;
      const error = this.problemOf(order);
      order.state = error ? 'INVALID' : 'SUCCESSFUL';
      if (error) order.errors.push(error);
      else order.cdekNumber = String(1_100_000_000 + this.orders.size);
      this.report(order, error ? 'INVALID' : 'CREATED');
    }
  }

  report(order: CdekOrder, code: string, date_time = isoTime()): void {
    order.statuses.unshift({ code, date_time, deleted: false });
  }

  get lastOrder(): CdekOrder {
    const order = [...this.orders.values()].at(-1);
    if (!order) throw new Error('No order was registered');
    return order;
  }

  requestsTo(end: string) {
    return this.requests.filter(({ path }) => path.split('?')[0]?.endsWith(end));
  }

  private problemOf({ body, number, uuid }: CdekOrder): CdekOrder['errors'][number] | undefined {
    const isTaken = [...this.orders.values()].some((other) => other.number === number && other.uuid !== uuid);
    if (isTaken)
      return {
        code: 'error_validate_im_dep_number_has_already_had_integration',
        message: 'The number of the online shop is not unique.',
      };
    if (!this.tariffs.has(body.tariff_code))
      return { code: 'v2_tariff_unavailable', message: `Tariff ${body.tariff_code} is not available` };
    if (body.delivery_point !== undefined && body.delivery_point !== POINT)
      return { code: 'v2_delivery_point_unknown', message: `No pickup point ${body.delivery_point}` };
    return undefined;
  }

  private async handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(incoming);
    const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://cdek');
    const { method = '' } = incoming;
    const authorization = incoming.headers.authorization ?? '';
    this.requests.push({ method, path: incoming.url ?? '', authorization, body });
    const fault = this.faults.get(`${method} ${pathname.split('/').at(-1)}`);
    if (fault === 'silent') return void response.destroy();
    const answer =
      typeof fault === 'number'
        ? { status: fault, body: { errors: [{ code: 'v2_internal_error', message: 'Internal error' }] } }
        : this.respond(`${method} ${pathname}`, searchParams, body, authorization);
    if (fault === 'lost') return void response.destroy();
    const isFile = Buffer.isBuffer(answer.body);
    response.writeHead(answer.status, { 'content-type': isFile ? 'application/pdf' : 'application/json' });
    response.end(isFile ? answer.body : JSON.stringify(answer.body));
  }

  private respond(route: string, query: URLSearchParams, body: string, authorization: string): Answer {
    if (route === 'POST /v2/oauth/token') return this.issueToken(new URLSearchParams(body));
    if (!this.tokens.has(authorization.replace('Bearer ', '')))
      return refusal(401, 'v2_token_expired', 'Token expired or is invalid', 'AUTH');
    const [, order] = /^GET \/v2\/orders\/([\w-]+)$/.exec(route) ?? [];
    const [, label, extension] = /^GET \/v2\/print\/barcodes\/([\w-]+?)(\.pdf)?$/.exec(route) ?? [];
    if (order !== undefined) return this.orderAnswer(this.orders.get(order), `uuid ${order}`);
    if (label !== undefined) return this.labelAnswer(label, extension !== undefined);
    switch (route) {
      case 'GET /v2/deliverypoints':
        return { status: 200, body: this.offices(query) };
      case 'POST /v2/calculator/tariff':
        return this.rate(JSON.parse(body));
      case 'GET /v2/orders':
        return this.orderAnswer(
          [...this.orders.values()].find(({ number }) => number === query.get('im_number')),
          'im_number',
        );
      case 'POST /v2/orders':
        return this.register(JSON.parse(body));
      case 'POST /v2/print/barcodes':
        return this.createLabel(JSON.parse(body));
      default:
        return refusal(404, 'v2_bad_request', 'Bad request');
    }
  }

  private issueToken(form: URLSearchParams): Answer {
    const isKnown =
      form.get('grant_type') === 'client_credentials' &&
      form.get('client_id') === CDEK_ACCOUNT &&
      form.get('client_secret') === CDEK_PASSWORD;
    if (!isKnown) return { status: 401, body: { error: 'invalid_client' } };
    const token = randomUUID();
    this.tokens.add(token);
    return { status: 200, body: { access_token: token, token_type: 'bearer', expires_in: 3599 } };
  }

  private offices(query: URLSearchParams): object[] {
    const all = [office(OFFICE, 'Almaty', 4756), office(POINT, 'Astana', 4961)];
    const code = query.get('code');
    if (code !== null) return all.filter((one) => one.code === code);
    return query.get('country_code') === 'KZ' ? [...all, { code: 'OLD1' }] : [];
  }

  private rate(body: unknown): Answer {
    const { data, error } = rateRules.safeParse(body);
    if (error) return invalid(error);
    const sum = this.tariffs.get(data.tariff_code);
    const isKnown = sum !== undefined && data.to_location.city !== 'Atlantis';
    if (!isKnown)
      return { status: 400, body: { errors: [{ code: 'err_result_empty', message: 'No tariff' }] } };
    return {
      status: 200,
      body: { delivery_sum: sum, total_sum: sum, period_min: 2, period_max: 4, currency: 'KZT' },
    };
  }

  private register(body: unknown): Answer {
    const { data, error } = orderRules.safeParse(body);
    if (error) return invalid(error);
    if ((data.delivery_point === undefined) === (data.to_location === undefined))
      return refusal(400, 'v2_delivery_address_multivalued', 'Either a point or an address is needed');
    const uuid = randomUUID();
    const statuses = [{ code: 'ACCEPTED', date_time: isoTime(), deleted: false }];
    const order: CdekOrder = {
      uuid,
      number: data.number,
      body: data,
      state: 'ACCEPTED',
      errors: [],
      statuses,
    };
    this.orders.set(uuid, order);
    if (this.isInstant) {
      this.process();
      this.report(order, 'DELIVERED');
    }
    return { status: 202, body: { entity: { uuid }, requests: [{ type: 'CREATE', state: 'ACCEPTED' }] } };
  }

  private orderAnswer(order: CdekOrder | undefined, by: string): Answer {
    if (!order) {
      const code = by === 'im_number' ? 'v2_entity_not_found_im_number' : 'v2_entity_not_found';
      return refusal(400, code, `Entity is not found by ${by}`, 'GET');
    }
    const { uuid, number, cdekNumber, state, errors, statuses } = order;
    return {
      status: 200,
      body: {
        entity: { uuid, number, ...(cdekNumber && { cdek_number: cdekNumber }), statuses },
        requests: [{ type: 'CREATE', state, errors }],
      },
    };
  }

  private createLabel({ orders: [first] }: { orders: { order_uuid: string }[] }): Answer {
    const uuid = randomUUID();
    this.labels.set(uuid, { order: this.orders.get(first?.order_uuid ?? ''), polls: 0 });
    return { status: 202, body: { entity: { uuid }, requests: [{ type: 'CREATE', state: 'ACCEPTED' }] } };
  }

  /** A label of an order that CDEK has not accepted becomes invalid. */
  private labelAnswer(uuid: string, isFile: boolean): Answer {
    const label = this.labels.get(uuid);
    if (!label) return refusal(404, 'v2_entity_not_found', `Entity is not found by uuid ${uuid}`, 'GET');
    const isReady = ++label.polls > this.labelPolls;
    if (isFile)
      return isReady
        ? { status: 200, body: Buffer.from('%PDF-1.4 label') }
        : refusal(404, 'v2_entity_not_found', 'No file', 'GET');
    const isValid = label.order?.state === 'SUCCESSFUL';
    const codes = ['ACCEPTED', ...(isValid ? (isReady ? ['READY'] : []) : ['INVALID'])];
    const statuses = codes.map((code) => ({ code, date_time: isoTime() }));
    return { status: 200, body: { entity: { uuid, statuses } } };
  }
}
