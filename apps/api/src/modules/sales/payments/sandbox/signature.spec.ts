import { isSigned, SandboxPayments, sign } from './sandbox-payments.ts';

const SECRET = 'a secret of sixteen letters';
const NOW = Date.UTC(2026, 2, 1);
const body = Buffer.from('{"id":"e1"}');
const signature = sign(body, SECRET, NOW);

test('accepts a signed message for five minutes', () => {
  expect(isSigned(body, signature, SECRET, NOW)).toBe(true);
  expect(isSigned(body, signature, SECRET, NOW + 299_000)).toBe(true);
  expect(isSigned(body, signature, SECRET, NOW + 301_000)).toBe(false);
  expect(isSigned(body, signature, SECRET, NOW - 301_000)).toBe(false);
});

test.each([
  ['a message without a signature', body, undefined],
  ['an empty signature', body, ''],
  ['another body', Buffer.from('{"id":"e2"}'), signature],
  ['another timestamp', body, signature.replace(/t=\d+/, `t=${NOW / 1000 + 1}`)],
  ['another digest', body, signature.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
  ['another secret', body, sign(body, 'another secret of letters', NOW)],
  ['half a digest', body, signature.slice(0, -2)],
])('rejects %s', (_, what, how) => expect(isSigned(what, how, SECRET, NOW)).toBe(false));

test('a signed message about a dispute names its payment, its status and the disputed money', async () => {
  const dispute = { status: 'lost', at: '2026-03-01T00:00:00.000Z' };
  const message = { id: 'e2', type: 'payment.disputed', payment: 'p1', amount: 5, currency: 'kzt', dispute };
  const bytes = Buffer.from(JSON.stringify(message));
  const event = new SandboxPayments({} as never, SECRET).readEvent(bytes, () => sign(bytes, SECRET));
  await expect(event).resolves.toMatchObject({
    type: 'dispute',
    charge: 'p1',
    dispute: { status: 'lost', amount: 5, at: new Date(dispute.at) },
  });
});
