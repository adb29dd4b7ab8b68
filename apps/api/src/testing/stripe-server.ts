import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StripeLedger } from './stripe-ledger.ts';
import { invalidRequest, parseForm, StripeRefusal } from './stripe-rules.ts';

/** A request as it reached Stripe. */
export interface StripeRequest {
  method: string;
  path: string;
  key: string;
  authorization: string;
  form: Record<string, string>;
}

/** An answer of Stripe's API. */
export interface StripeAnswer {
  status: number;
  body: object;
}

/**
 * What goes wrong: an answer in the place of Stripe's own; `silent`, the connection ends before anything is done; `lost`,
 * it is done, and the answer does not arrive; a function, something that happens while Stripe is at it.
 */
export type StripeFault = StripeAnswer | 'silent' | 'lost' | (() => Promise<void>);

export interface StripeServer {
  url: string;
  requests: StripeRequest[];
  /** What Stripe has: sessions, charges, refunds. */
  books: StripeLedger;
  /** What goes wrong from now on, by the last part of the path. */
  faults: Map<string, StripeFault>;
  stop(): Promise<void>;
}

const MAX_KEY = 255;
const SECRET_KEY = /^Bearer (sk|rk)_(test|live)_\w+$/;

const read = async (request: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
};

const authenticate = (authorization: string): void => {
  if (SECRET_KEY.test(authorization)) return;
  const message = authorization === '' ? 'You did not provide an API key.' : 'Invalid API Key provided.';
  throw new StripeRefusal(401, { type: 'invalid_request_error', message });
};

/** What Stripe remembers of an idempotency key. */
interface Remembered {
  request: string;
  answer: StripeAnswer;
}

/**
 * Stripe's side of HTTP: it keeps books of sessions and refunds, refuses what Stripe refuses, and answers an idempotency
 * key as Stripe does: the first answer again, an error of its own too, and a refusal for other parameters.
 */
export const startStripeServer = async (): Promise<StripeServer> => {
  const requests: StripeRequest[] = [];
  const faults: StripeServer['faults'] = new Map();
  const books = new StripeLedger();
  const keys = new Map<string, Remembered>();

  const execute = (path: string, query: string, body: string, method: string): StripeAnswer => {
    const fault = faults.get(path.split('/').at(-1) ?? '');
    if (typeof fault === 'object') return fault;
    try {
      const answer = books.answer(method, path, parseForm(method === 'GET' ? query : body));
      // As it is now: the object itself may change, and a repeated answer does not.
      return { status: 200, body: structuredClone(answer) };
    } catch (refusal) {
      if (refusal instanceof StripeRefusal) return { status: refusal.status, body: { error: refusal.error } };
      throw refusal;
    }
  };

  const once = (key: string, path: string, body: string): StripeAnswer => {
    if (key.length > MAX_KEY) throw invalidRequest('Idempotency keys must be at most 255 characters.');
    const known = key === '' ? undefined : keys.get(key);
    const request = `${path} ${body}`;
    if (!known) {
      // What fails validation is not remembered.
      books.validate(path, parseForm(body));
      const answer = execute(path, '', body, 'POST');
      if (key !== '') keys.set(key, { request, answer });
      return answer;
    }
    if (known.request === request) return known.answer;
    throw new StripeRefusal(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`,
    });
  };

  const answerTo = (request: StripeRequest, query: string, body: string): StripeAnswer => {
    try {
      authenticate(request.authorization);
      return request.method === 'POST'
        ? once(request.key, request.path, body)
        : execute(request.path, query, body, request.method);
    } catch (refusal) {
      if (refusal instanceof StripeRefusal) return { status: refusal.status, body: { error: refusal.error } };
      throw refusal;
    }
  };

  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await read(incoming);
    const { pathname: path, search } = new URL(incoming.url ?? '', 'http://stripe');
    const request: StripeRequest = {
      method: incoming.method ?? '',
      path,
      key: String(incoming.headers['idempotency-key'] ?? ''),
      authorization: incoming.headers.authorization ?? '',
      form: Object.fromEntries(new URLSearchParams(body)),
    };
    requests.push(request);
    const fault = faults.get(path.split('/').at(-1) ?? '');
    if (fault === 'silent') return void response.destroy();
    if (typeof fault === 'function') await fault();
    const { status, body: answer } = answerTo(request, search.slice(1), body);
    if (fault === 'lost') return void response.destroy();
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' });
    response.end(JSON.stringify(answer));
  };

  const server = createServer((incoming, response) => void handle(incoming, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    books,
    faults,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

/** An error of Stripe's API. */
export const stripeError = (status: number, code: string): StripeAnswer => ({
  status,
  body: { error: { type: status < 500 ? 'invalid_request_error' : 'api_error', code, message: code } },
});
