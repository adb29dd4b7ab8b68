import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it reached Stripe. */
export interface StripeRequest {
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

export interface StripeServer {
  url: string;
  requests: StripeRequest[];
  /** What is answered from now on, by the last part of the path; `silent` breaks the connection off. */
  answers: Map<string, StripeAnswer | 'silent'>;
  stop(): Promise<void>;
}

const read = async (request: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
};

/** Speaks Stripe's side of HTTP with recorded answers. */
export const startStripeServer = async (): Promise<StripeServer> => {
  const requests: StripeRequest[] = [];
  const answers: StripeServer['answers'] = new Map();
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      const path = request.url ?? '';
      requests.push({
        path,
        key: String(request.headers['idempotency-key'] ?? ''),
        authorization: request.headers.authorization ?? '',
        form: Object.fromEntries(new URLSearchParams(body)),
      });
      const answer = answers.get(path.split('/').at(-1) ?? '');
      if (!answer || answer === 'silent') return void response.destroy();
      response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': 'req_1' });
      response.end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answers,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

/** A Checkout session as Stripe answers it, as far as it is read. */
export const stripeSession = (change: object = {}): object => ({
  id: 'cs_test_a1',
  object: 'checkout.session',
  payment_intent: null,
  payment_status: 'unpaid',
  status: 'open',
  url: 'https://checkout.stripe.com/c/pay/cs_test_a1',
  metadata: {},
  ...change,
});

/** A refusal of Stripe's API. */
export const stripeError = (status: number, code: string): StripeAnswer => ({
  status,
  body: { error: { type: status < 500 ? 'invalid_request_error' : 'api_error', code, message: code } },
});
