import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const LOGIN = 'test-login';
const PASSWORD = 'test-password';
export const GROUP = 'group_1';

const RATES = ['0', '5', '7', '10', '20', '22', '105', '107', '110', '120', '122'];
const item = z.object({
  name: z.string().min(1).max(128),
  price: z.number().min(0).max(42_949_672.95),
  quantity: z.number().positive().max(99_999.999),
  measure: z.literal(0),
  sum: z.number(),
  payment_method: z.enum(['full_prepayment', 'full_payment']),
  payment_object: z.union([z.literal(1), z.literal(4)]),
  vat: z.object({ type: z.enum(['none', ...RATES.map((rate) => `vat${rate}`)]) }),
});
const content = z
  .object({
    client: z.union([
      z.object({ email: z.string().regex(/^\S+@\S+$/) }),
      z.object({ phone: z.string().regex(/^\+\d{7,18}$/) }),
    ]),
    company: z.object({
      email: z.string(),
      sno: z.enum(['osn', 'usn_income', 'usn_income_outcome', 'esn', 'patent']),
      inn: z.string().regex(/^(\d{10}|\d{12})$/),
      payment_address: z.string().max(256),
    }),
    items: z.array(item).min(1).max(100),
    payments: z.array(z.object({ type: z.union([z.literal(1), z.literal(2)]), sum: z.number() })).min(1),
    total: z.number().min(0),
    correction_info: z
      .object({
        type: z.literal('self'),
        base_date: z.string().regex(/^\d\d\.\d\d\.\d{4}$/),
        base_number: z.string(),
      })
      .optional(),
  })
  .refine(({ items, total }) => Math.abs(items.reduce((sum, one) => sum + one.sum, 0) - total) < 0.005)
  .refine(({ items }) => items.every(({ price, quantity, sum }) => Math.abs(price * quantity - sum) < 0.01))
  // An earlier prepayment pays only goods that are handed over.
  .refine(
    ({ payments, items }) =>
      payments.every(({ type }) => type === 1) ||
      items.every(({ payment_method: method }) => method === 'full_payment'),
  )
  .refine(({ payments, total }) => Math.abs(payments.reduce((sum, one) => sum + one.sum, 0) - total) < 0.005);
const requestRules = z.object({
  external_id: z.string().min(1).max(128),
  timestamp: z.string().regex(/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/),
  receipt: content.optional(),
  correction: content.optional(),
});

type AtolRequest = z.infer<typeof requestRules>;
export interface AtolReceipt extends AtolRequest {
  uuid: string;
  operation: string;
  status: 'wait' | 'done' | 'fail';
}

const failure = (code: number, message: string, uuid: string | null = null) => ({
  uuid,
  status: 'fail',
  error: { error_id: randomUUID(), code, text: message, type: 'system' },
});
const OPERATIONS: readonly string[] = ['sell', 'sell_refund', 'sell_correction'];

/** A simulation of ATOL Online, version 5: it registers at the second look, and refuses what the service refuses. */
export const startAtol = async () => {
  const receipts: AtolReceipt[] = [];
  const tokens = new Set<string>();
  const fault = { next: undefined as 'down' | 'fail' | 'lost' | undefined };

  const register = (operation: string, body: unknown): [number, object] => {
    const parsed = requestRules.safeParse(body);
    const isCorrection = operation === 'sell_correction';
    if (!parsed.success || !(isCorrection ? parsed.data.correction?.correction_info : parsed.data.receipt))
      return [400, failure(32, 'Ошибка валидации входного чека')];
    const known = receipts.find(({ external_id: id }) => id === parsed.data.external_id);
    if (known) return [400, failure(33, 'Чек с таким external_id уже существует', known.uuid)];
    const receipt: AtolReceipt = { ...parsed.data, uuid: randomUUID(), operation, status: 'wait' };
    receipts.push(receipt);
    return [200, { uuid: receipt.uuid, status: 'wait', error: null }];
  };

  const report = (uuid: string): [number, object] => {
    const receipt = receipts.find((one) => one.uuid === uuid);
    if (!receipt) return [404, failure(1, 'Чек не найден')];
    if (receipt.status === 'fail') return [200, failure(3, 'Смена превысила 24 часа', uuid)];
    const { status } = receipt;
    receipt.status = fault.next === 'fail' ? 'fail' : 'done';
    if (fault.next === 'fail') fault.next = undefined;
    const payload = {
      ...{
        fiscal_document_attribute: 2_382_913_456,
        fiscal_document_number: 7,
        fn_number: '9999078900001234',
      },
      receipt_datetime: '30.11.2026 12:00:00',
      ofd_receipt_url: `https://ofd.example/${uuid}`,
    };
    return [
      200,
      status === 'done' ? { uuid, status, error: null, payload } : { uuid, status: 'wait', error: null },
    ];
  };

  const respond = (path: string, token: string | undefined, body: unknown): [number, object] => {
    if (path === '/getToken') {
      const account = z.object({ login: z.literal(LOGIN), pass: z.literal(PASSWORD) }).safeParse(body);
      if (!account.success) return [401, failure(12, 'Неверный логин или пароль')];
      const issued = randomUUID();
      tokens.add(issued);
      return [200, { token: issued, error: null, timestamp: '30.11.2026 12:00:00' }];
    }
    if (token === undefined || !tokens.has(token)) return [401, failure(11, 'Срок действия токена истёк')];
    const [, group, operation = '', uuid = ''] = path.split('/');
    if (group !== GROUP) return [400, failure(20, 'Неверный код группы')];
    if (operation === 'report') return report(uuid);
    return OPERATIONS.includes(operation)
      ? register(operation, body)
      : [404, failure(30, 'Неизвестная операция')];
  };

  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const isDown = fault.next === 'down';
      const isLost = fault.next === 'lost' && request.method === 'POST' && request.url !== '/getToken';
      if (isDown || isLost) fault.next = undefined;
      const token = request.headers['token']?.toString();
      const [status, answer] = isDown
        ? [503, {}]
        : respond(request.url ?? '', token, body === '' ? undefined : (JSON.parse(body) as unknown));
      // The receipt is accepted, but its response does not arrive.
      if (isLost) return response.destroy();
      return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    account: {
      ...{ url: `http://127.0.0.1:${port}`, login: LOGIN, password: PASSWORD, group: GROUP },
      ...{ inn: '7701234567', taxation: 'osn', email: 'shop@example.com' },
      paymentAddress: 'https://shop.example',
    },
    receipts,
    /** Of the next request, or of the next registration. */
    fail: (next: 'down' | 'fail' | 'lost') => {
      fault.next = next;
    },
    expireTokens: () => tokens.clear(),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
