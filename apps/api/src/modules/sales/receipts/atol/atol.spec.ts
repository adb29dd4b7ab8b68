import {
  correctionReceipt,
  handoverReceipt,
  type ReceiptContent,
  refundReceipt,
  saleReceipt,
} from '@meridian/domain';
import { startAtol } from '../../../../testing/atol/atol-server.ts';
import { AtolRegister } from './atol-register.ts';

let atol: Awaited<ReturnType<typeof startAtol>>;
let register: AtolRegister;
beforeAll(async () => {
  atol = await startAtol();
  register = new AtolRegister(atol.account);
});
afterAll(() => atol.stop());

const AT = new Date('2026-11-30T22:30:00Z');
const common = { taxRate: 22, subject: 'goods', method: 'prepayment' } as const;
const sale = saleReceipt({
  currency: 'rub',
  amount: 100_300,
  lines: [
    { ...common, name: 'Watch', quantity: 2, price: 50_000, line: 0 },
    {
      ...common,
      name: 'Courier',
      quantity: 1,
      price: 300,
      taxRate: null,
      subject: 'service',
      method: 'payment',
    },
  ],
  customer: { email: 'anna@example.test', phone: null },
});
const send = (id: string, content: ReceiptContent) => register.register({ id, content, at: AT });
const lastOf = () => atol.receipts.at(-1);

test('a sale is registered once, with the tax codes of its lines', async () => {
  expect(await send('a', sale)).toMatchObject({ state: 'pending', number: null });
  const again = await send('a', sale);
  expect(again).toMatchObject({ state: 'registered', number: '2382913456', problem: null });
  expect(again.url).toContain('https://ofd.example/');
  expect(atol.receipts.filter(({ external_id: id }) => id === 'a')).toHaveLength(1);
  expect(lastOf()?.receipt?.items.map(({ vat, payment_method: method }) => [vat.type, method])).toEqual([
    ['vat122', 'full_prepayment'],
    ['none', 'full_payment'],
  ]);
});

test('a hand-over is a sale at the full rate that the prepayment has paid', async () => {
  await send('handover', handoverReceipt(sale)!);
  const { operation, receipt } = lastOf()!;
  expect([operation, receipt?.payments]).toEqual(['sell', [{ type: 2, sum: 100_300 }]]);
  expect(receipt?.items.map(({ vat, payment_method: method }) => [vat.type, method])).toEqual([
    ['vat22', 'full_payment'],
    ['none', 'full_payment'],
  ]);
});

test('a refund without an email, and its correction, have operations of their own', async () => {
  const refund = refundReceipt(
    { ...sale, customer: { email: null, phone: '+77001234567' } },
    { amount: 50_000, lines: [{ line: 0, quantity: 1 }] },
  );
  await send('b', refund);
  expect([lastOf()?.operation, lastOf()?.receipt?.client]).toEqual([
    'sell_refund',
    { phone: '+77001234567' },
  ]);
  await send('c', correctionReceipt(refund));
  // The day by the clock of Moscow.
  expect([lastOf()?.operation, lastOf()?.correction?.correction_info?.base_date]).toEqual([
    'sell_correction',
    '01.12.2026',
  ]);
});

test('a receipt whose response was lost, and one with an expired token, are registered once', async () => {
  atol.fail('lost');
  await expect(send('d', sale)).rejects.toThrow('does not respond');
  atol.expireTokens();
  expect(await send('d', sale)).toMatchObject({ state: 'pending' });
  expect(atol.receipts.filter(({ external_id: id }) => id === 'd')).toHaveLength(1);
});

test('refusals have their text, and an unavailable service is an error', async () => {
  const wrongRate = { ...sale, lines: sale.lines.map((line) => ({ ...line, taxRate: 16 })) };
  expect(await send('e', wrongRate)).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('32') as string,
  });
  atol.fail('fail');
  await send('f', sale);
  expect(await send('f', sale)).toMatchObject({ state: 'failed', problem: '3: Смена превысила 24 часа' });
  atol.fail('down');
  await expect(send('g', sale)).rejects.toThrow('invalid: status 503');
  const foreign = new AtolRegister({ ...atol.account, password: 'other' });
  await expect(foreign.find('x')).rejects.toThrow('invalid: status 401');
});
