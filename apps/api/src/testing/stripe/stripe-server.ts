import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StripeLedger } from './stripe-ledger.ts';
import { invalidRequest, parseForm, StripeRejection } from './stripe-rules.ts';

/** A request that the server has received. */
export interface StripeRequest {
  method: string;
  path: string;
  key: string;
  authorization: string;
  form: Record<string, string>;
}

/** A response of Stripe's API. */
interface StripeResponse {
  status: number;
  body: object;
}

/** Returns an error response of Stripe's API. */
export const stripeError = (status: number, code: string): StripeResponse => ({
  status,
  body: { error: { type: status < 500 ? 'invalid_request_error' : 'api_error', code, message: code } },
});

/**
 * A simulated fault: a response that replaces the real one; `silent`, which closes the connection before the request is
 * executed; `lost`, which executes the request but sends no response; `faulty`, which executes the request but responds
 * with a server error; `malformed`, which executes the request but responds with a page; or a function that runs during the
 * request.
 */
type StripeFault = StripeResponse | 'silent' | 'lost' | 'faulty' | 'malformed' | (() => Promise<void>);

export interface StripeServer {
  url: string;
  requests: StripeRequest[];
  /** Sessions, charges and refunds. */
  ledger: StripeLedger;
  /** Active faults by the last segment of the path. */
  faults: Map<string, StripeFault>;
  stop(): Promise<void>;
}

const MAX_KEY_LENGTH = 255;
const SECRET_KEY = /^Bearer (sk|rk)_(test|live)_\w+$/;

const readBody = async (request: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
};

const authenticate = (authorization: string): void => {
  if (SECRET_KEY.test(authorization)) return;
  const message = authorization === '' ? 'You did not provide an API key.' : 'Invalid API Key provided.';
  throw new StripeRejection(401, { type: 'invalid_request_error', message });
};

/** The stored response of an idempotency key. */
interface IdempotentResponse {
  request: string;
  response: StripeResponse;
}

/**
 * Starts a simulation of Stripe's API. It validates requests like Stripe. For a repeated idempotency key it returns the
 * first response, including server errors, and rejects other parameters.
 */
export const startStripeServer = async (): Promise<StripeServer> => {
  const requests: StripeRequest[] = [];
  const faults: StripeServer['faults'] = new Map();
  const ledger = new StripeLedger();
  const keys = new Map<string, IdempotentResponse>();

  const execute = (path: string, query: string, body: string, method: string): StripeResponse => {
    const fault = faults.get(path.split('/').at(-1) ?? '');
    if (typeof fault === 'object') return fault;
    try {
      const result = ledger.execute(method, path, parseForm(method === 'GET' ? query : body));
      if (fault === 'faulty') return stripeError(500, 'fault');
      // A copy, because a repeated response must not include later changes of the object.
      return { status: 200, body: structuredClone(result) };
    } catch (error) {
      if (error instanceof StripeRejection) return { status: error.status, body: { error: error.error } };
      throw error;
    }
  };

  const once = (key: string, path: string, body: string): StripeResponse => {
    if (key.length > MAX_KEY_LENGTH) throw invalidRequest('Idempotency keys must be at most 255 characters.');
    const stored = key === '' ? undefined : keys.get(key);
    const request = `${path} ${body}`;
    if (!stored) {
      // Validation errors are not stored.
      ledger.validate(path, parseForm(body));
      const response = execute(path, '', body, 'POST');
      if (key !== '') keys.set(key, { request, response });
      return response;
    }
    if (stored.request === request) return stored.response;
    throw new StripeRejection(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`,
    });
  };

  const respondTo = (request: StripeRequest, query: string, body: string): StripeResponse => {
    try {
      authenticate(request.authorization);
      return request.method === 'POST'
        ? once(request.key, request.path, body)
        : execute(request.path, query, body, request.method);
    } catch (error) {
      if (error instanceof StripeRejection) return { status: error.status, body: { error: error.error } };
      throw error;
    }
  };

  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(incoming);
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
    const { status, body: content } = respondTo(request, search.slice(1), body);
    if (fault === 'lost') return void response.destroy();
    if (fault === 'malformed') return void response.end('<html>Maintenance</html>');
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' });
    response.end(JSON.stringify(content));
  };

  const server = createServer((incoming, response) => void handle(incoming, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    ledger,
    faults,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
