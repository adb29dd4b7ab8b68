import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { html } from '../../platform/http/html.ts';
import { type Fields, parseXml, textOf } from '../../platform/http/xml.ts';
import {
  formOf,
  isSigned,
  signed,
  xmlOf,
} from '../../modules/sales/payments/freedompay/freedompay-message.ts';
import { FreedomPayLedger, type FreedomPayPayment } from './freedompay-ledger.ts';
import { FreedomPayRejection, invalid, parseForm } from './freedompay-rules.ts';

/**
 * A simulated fault: `down`, a server error; `silent`, which closes the connection before the request is executed; `lost`,
 * `faulty` and `malformed`, which execute the request but send no response, a server error, or an incomplete response; `late`,
 * which closes the connection and executes the request with `runLate`; `refused`, an error of the service; or a function
 * that runs during the request.
 */
export type FreedomPayFault =
  | 'down'
  | 'silent'
  | 'lost'
  | 'faulty'
  | 'malformed'
  | 'late'
  | 'refused'
  | (() => Promise<void>);

export interface FreedomPayAccountOfTest {
  merchant: string;
  secret: string;
}

export interface FreedomPayServer {
  url: string;
  ledger: FreedomPayLedger;
  /** The scripts that were requested. */
  requests: { script: string; fields: Fields }[];
  /** Active faults by script. */
  faults: Map<string, FreedomPayFault>;
  runLate(): void;
  /** The body of the notification about a payment, with changed fields. */
  notificationOf(payment: FreedomPayPayment, change?: Record<string, string>): string;
  /** Sends a notification. Returns whether the shop has confirmed it. */
  notify(payment: FreedomPayPayment, change?: Record<string, string>): Promise<boolean>;
  stop(): Promise<void>;
}

/** The service repeats a notification that was not confirmed. */
const REPEATS = 4;
const REPEAT_MS = 30 * 60_000;

const newSalt = (): string => randomBytes(8).toString('hex');

const readBody = async (request: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
};

const scriptOf = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? '';

const pageOf = ({ hundredths, request, status, expiresAt, customer }: FreedomPayPayment): string => {
  const isOpen = status !== 'success' && expiresAt > Date.now();
  const button = (decision: string, text: string) =>
    html`<p><button name="decision" value="${decision}">${text}</button></p>`;
  return html`<!doctype html>
    <html lang="ru">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>Freedom Pay: симуляция</title>
      <h1>Freedom Pay: симуляция</h1>
      <p>${textOf(request, 'pg_description')}</p>
      <p>${(hundredths / 100).toLocaleString('ru')} ₸</p>
      <form method="post" action="/pay.html?customer=${customer}">
        ${isOpen ? button('success', 'Оплатить') : html`<p>Счёт закрыт</p>`}
        ${isOpen ? button('error', 'Отклонить') : html``}
      </form>
      <p><a href="${textOf(request, 'pg_failure_url')}">Вернуться в магазин</a></p>
    </html>`.text;
};

/** Starts a simulation of the Merchant API of Freedom Pay for one merchant, with its payment page. */
export const startFreedomPayServer = async (
  { merchant, secret }: FreedomPayAccountOfTest,
  { port = 0, repeatMs = REPEAT_MS } = {},
): Promise<FreedomPayServer> => {
  const ledger = new FreedomPayLedger();
  const requests: FreedomPayServer['requests'] = [];
  const faults: FreedomPayServer['faults'] = new Map();
  const late: (() => void)[] = [];
  const timers = new Set<NodeJS.Timeout>();
  let url = '';

  const authenticate = (script: string, fields: Fields): void => {
    if (textOf(fields, 'pg_merchant_id') !== merchant)
      throw new FreedomPayRejection('9998', 'Unknown merchant', false);
    if (textOf(fields, 'pg_salt') === '' || !isSigned(script, fields, secret))
      throw new FreedomPayRejection('1100', 'Некорректная подпись запроса', false);
  };

  const respondTo = (script: string, fields: Fields, isRefused = false): string => {
    try {
      authenticate(script, fields);
      if (isRefused) throw invalid('The request is not possible');
      const response = ledger.execute(script, fields, url);
      return xmlOf(signed(script, [...response, ['pg_salt', newSalt()]], secret));
    } catch (error) {
      if (!(error instanceof FreedomPayRejection)) throw error;
      const response: Fields = [
        ['pg_status', 'error'],
        ['pg_error_code', error.code],
        ['pg_error_description', error.message],
      ];
      return xmlOf(error.isSigned ? signed(script, [...response, ['pg_salt', newSalt()]], secret) : response);
    }
  };

  const notificationOf = (payment: FreedomPayPayment, change: Record<string, string> = {}): string => {
    const { id, orderId, hundredths, status, request } = payment;
    const fields = Object.entries({
      pg_order_id: orderId,
      pg_payment_id: id,
      pg_amount: String(hundredths / 100),
      pg_currency: 'KZT',
      pg_net_amount: String(hundredths / 100),
      pg_ps_amount: String(hundredths / 100),
      pg_ps_full_amount: String(hundredths / 100),
      pg_ps_currency: 'KZT',
      pg_description: textOf(request, 'pg_description'),
      pg_result: status === 'success' ? '1' : '0',
      pg_payment_date: new Date().toISOString().slice(0, 19).replace('T', ' '),
      pg_can_reject: '0',
      pg_user_phone: textOf(request, 'pg_user_phone'),
      pg_testing_mode: textOf(request, 'pg_testing_mode'),
      pg_captured: '1',
      pg_salt: newSalt(),
      ...change,
    });
    return formOf(signed(scriptOf(textOf(request, 'pg_result_url')), fields, secret)).toString();
  };

  const notify: FreedomPayServer['notify'] = async (payment, change) => {
    const resultUrl = textOf(payment.request, 'pg_result_url');
    const response = await fetch(resultUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: notificationOf(payment, change),
    });
    if (response.status !== 200) return false;
    const answer = parseXml(await response.text(), 'response');
    return isSigned(scriptOf(resultUrl), answer, secret) && textOf(answer, 'pg_status') === 'ok';
  };

  const notifyUntilConfirmed = async (payment: FreedomPayPayment, repeats = REPEATS): Promise<void> => {
    if ((await notify(payment).catch(() => false)) || repeats === 0) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void notifyUntilConfirmed(payment, repeats - 1);
    }, repeatMs);
    timers.add(timer);
  };

  const showPage = async (
    request: IncomingMessage,
    response: ServerResponse,
    query: URLSearchParams,
  ): Promise<void> => {
    const payment = ledger.byCustomer(query.get('customer'));
    if (!payment) return void response.writeHead(404).end();
    const decision = new URLSearchParams(await readBody(request)).get('decision');
    if (decision === 'success' || decision === 'error') {
      if (ledger.decide(payment, decision)) await notifyUntilConfirmed(payment);
      const target = decision === 'success' ? 'pg_success_url' : 'pg_failure_url';
      return void response.writeHead(303, { location: textOf(payment.request, target) }).end();
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(payment));
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '', url);
    const script = pathname.slice(1);
    if (script === 'pay.html') return showPage(request, response, searchParams);
    const fields = parseForm(await readBody(request));
    requests.push({ script, fields });
    const fault = faults.get(script);
    if (fault === 'silent') return void response.destroy();
    if (fault === 'down') return void response.writeHead(502).end('<html>Bad gateway</html>');
    if (fault === 'late') {
      late.push(() => void respondTo(script, fields));
      return void response.destroy();
    }
    if (typeof fault === 'function') await fault();
    const body = respondTo(script, fields, fault === 'refused');
    if (fault === 'lost') return void response.destroy();
    if (fault === 'faulty') return void response.writeHead(500).end();
    if (fault === 'malformed') return void response.writeHead(200).end(body.slice(0, -20));
    response.writeHead(200, { 'content-type': 'application/xml' }).end(body);
  };

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    ledger,
    requests,
    faults,
    runLate: () => {
      for (const run of late.splice(0)) run();
    },
    notificationOf,
    notify,
    stop: () =>
      new Promise((resolve) => {
        for (const timer of timers) clearTimeout(timer);
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
