import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProviderFault } from '../provider-contract.ts';
import { YookassaLedger, type YookassaPaymentObject } from './yookassa-ledger.ts';
import { invalidRequest, YookassaRejection } from './yookassa-rules.ts';

const SHOP_ID = '100500';
const SECRET_KEY = 'test_of_the_stand_in';
const MAX_KEY_LENGTH = 64;

interface Answer {
  status: number;
  body: object;
}

const errorAnswer = (status: number, code: string, description: string, parameter?: string): Answer => ({
  status,
  body: { type: 'error', id: 'error-1', code, description, ...(parameter !== undefined && { parameter }) },
});

const readBody = async (request: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
};

const PAGE = (id: string, { amount, description }: YookassaPaymentObject): string => `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>ЮKassa (имитация)</title></head><body style="font-family:system-ui;max-width:24rem;margin:2rem auto;padding:0 1rem">
<h1>${description}</h1><p>${amount.value} ${amount.currency}</p><form method="post">
${['approve', 'decline', 'leave'].map((action) => `<button formaction="/pay/${id}/${action}">${action}</button>`).join('\n')}
</form></body></html>`;

/** A simulation of the API v3 of YooKassa with its payment page, written from the documentation. */
export class YookassaServer {
  url = '';
  readonly requests: { method: string; path: string; key: string; body: string }[] = [];
  readonly ledger = new YookassaLedger(SECRET_KEY.startsWith('test_'));
  /** By the method and the first segment of the path, such as `POST payments`. */
  readonly faults = new Map<string, ProviderFault | Promise<void>>();
  /** The shop's URL for notifications of decisions on the page. */
  notifyUrl: string | null = null;
  /** Time until a notification that is not acknowledged is sent again. */
  retryMs = 1000;
  private readonly keys = new Map<string, { body: string; answer: Answer }>();
  private readonly server = createServer((incoming, response) => void this.handle(incoming, response));

  /** @returns the variables of a shop that is connected with it */
  async start(port = 0) {
    await new Promise<void>((resolve) => {
      this.server.listen(port, '127.0.0.1', resolve);
    });
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    this.ledger.pageUrl = this.url;
    return {
      YOOKASSA_SHOP_ID: SHOP_ID,
      YOOKASSA_SECRET_KEY: SECRET_KEY,
      YOOKASSA_API_URL: `${this.url}/v3`,
    };
  }

  stop(): Promise<void> {
    this.notifyUrl = null;
    this.server.closeAllConnections();
    return new Promise((resolve) => {
      this.server.close(() => resolve());
    });
  }

  /** Sends a notification until the shop acknowledges it. */
  async notify(event: string, object: object): Promise<void> {
    while (this.notifyUrl !== null) {
      const response = await fetch(this.notifyUrl, {
        method: 'POST',
        body: JSON.stringify({ type: 'notification', event, object }),
        headers: { 'content-type': 'application/json' },
      }).catch(() => null);
      if (response?.status === 200) return;
      await sleep(this.retryMs);
    }
  }

  private async handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(incoming);
    const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://yookassa');
    const { method = '', headers } = incoming;
    if (pathname.startsWith('/pay/')) return this.page(method, pathname, response);
    const path = pathname.replace(/^\/v3/, '');
    const key = String(headers['idempotence-key'] ?? '');
    this.requests.push({ method, path: path + (searchParams.size > 0 ? `?${searchParams}` : ''), key, body });
    const fault = this.faults.get(`${method} ${path.split('/')[1]}`);
    if (fault === 'silent') return void response.destroy();
    if (fault instanceof Promise) await fault;
    const isDone = fault !== 'down' && fault !== 'refused';
    const answer = isDone
      ? this.answer(`${method} ${path}`, searchParams, { key, body, authorization: headers.authorization })
      : undefined;
    if (fault === 'lost') return void response.destroy();
    if (fault === 'malformed') return void response.end('<html>Maintenance</html>');
    const sent =
      fault === 'refused'
        ? errorAnswer(400, 'invalid_request', 'The operation is not possible')
        : fault === 'down' || fault === 'faulty'
          ? errorAnswer(500, 'internal_server_error', 'Internal error')
          : answer;
    response.writeHead(sent?.status ?? 500, { 'content-type': 'application/json' });
    response.end(JSON.stringify(sent?.body));
  }

  private answer(
    route: string,
    query: URLSearchParams,
    { key, body, authorization }: { key: string; body: string; authorization: string | undefined },
  ): Answer {
    const credentials = Buffer.from(`${SHOP_ID}:${SECRET_KEY}`).toString('base64');
    if (authorization !== `Basic ${credentials}`)
      return errorAnswer(401, 'invalid_credentials', 'Basic authentication failed', 'Authorization');
    try {
      return route.startsWith('POST')
        ? this.once(route, key, body)
        : { status: 200, body: this.execute(route, query, undefined) };
    } catch (error) {
      if (!(error instanceof YookassaRejection)) throw error;
      return errorAnswer(error.status, error.code, error.message, error.parameter);
    }
  }

  /** A repeated request has the response of the first one, and its key is valid for no other. */
  private once(route: string, key: string, body: string): Answer {
    if (key === '' || key.length > MAX_KEY_LENGTH)
      throw invalidRequest('Idempotence key is missing or too long', 'Idempotence-Key');
    const stored = this.keys.get(`${route} ${key}`);
    if (stored && stored.body !== body) throw invalidRequest('Idempotence key duplicated', 'Idempotence-Key');
    if (stored) return stored.answer;
    const result = this.execute(route, new URLSearchParams(), JSON.parse(body) as unknown);
    // A copy, because a repeated response does not contain later changes.
    const answer = { status: 200, body: structuredClone(result) };
    this.keys.set(`${route} ${key}`, { body, answer });
    return answer;
  }

  private execute(route: string, query: URLSearchParams, body: unknown): object {
    const { ledger } = this;
    const [, payment = '', action] = /^\w+ \/payments\/([\w-]+)(?:\/(capture|cancel))?$/.exec(route) ?? [];
    const [, refund] = /^GET \/refunds\/([\w-]+)$/.exec(route) ?? [];
    if (action === 'capture') return ledger.capture(payment);
    if (action === 'cancel') return ledger.cancel(payment);
    if (payment !== '') return ledger.payment(payment);
    if (refund !== undefined) return ledger.refundById(refund);
    switch (route) {
      case 'POST /payments':
        return ledger.create(body);
      case 'POST /refunds':
        return ledger.refund(body);
      case 'POST /receipts':
        return ledger.handOver(body) ?? {};
      case 'GET /refunds':
        return this.part(ledger.refundsOf(query.get('payment_id')), query);
      case 'GET /receipts':
        return this.part(ledger.receiptsOf(query.get('payment_id'), query.get('refund_id')), query);
      default:
        throw new YookassaRejection(404, 'not_found', 'Unknown path');
    }
  }

  /** A part of a list, newest first. The cursor is the number of the items before it. */
  private part(all: readonly object[], query: URLSearchParams): object {
    const limit = Number(query.get('limit') ?? 10);
    if (limit < 1 || limit > 100) throw invalidRequest('Invalid limit', 'limit');
    const from = Number(query.get('cursor') ?? 0);
    const items = all.toReversed().slice(from, from + limit);
    const rest = all.length > from + limit && { next_cursor: String(from + limit) };
    return { type: 'list', items, ...rest };
  }

  /** The payment page, on which a person decides how the payment ends. */
  private page(method: string, path: string, response: ServerResponse): void {
    const [, id = '', action] = /^\/pay\/([\w-]+)(?:\/(approve|decline|leave))?$/.exec(path) ?? [];
    const payment = this.ledger.payments.get(id);
    if (!payment) return void response.writeHead(404).end();
    if (method !== 'POST' || action === undefined) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      return void response.end(PAGE(id, payment));
    }
    if (payment.status === 'pending' && action === 'approve')
      void this.notify('payment.succeeded', this.ledger.pay(id));
    if (payment.status === 'pending' && action === 'decline')
      void this.notify('payment.canceled', this.ledger.end(id, 'insufficient_funds', 'payment_network'));
    response.writeHead(303, { location: payment.confirmation?.return_url ?? '/' }).end();
  }
}
