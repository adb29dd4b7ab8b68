import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { BANK_SECRET, placeOrder, press } from '../../testing/payments.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { storeWatch } from '../../testing/watch-on-sale.ts';
import { Outbox } from './outbox.ts';
import type { StoredMail } from './outbox.repository.ts';

const SECRETS = { SANDBOX_WEBHOOK_SECRET: BANK_SECRET, JWT_SECRET: 'a secret of sixteen letters' };

const base64 = (text: string): string => Buffer.from(text, 'base64').toString();
const quoted = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();

/** A mail's head and parts as they are read. */
const readable = (mail: string): string =>
  mail
    .split(/^--.*$/m)
    .map((part) => {
      const [head = '', ...body] = part.split('\n\n');
      const words = head
        .replace(/\n\s+/g, ' ')
        .replace(/\?= =\?UTF-8\?B\?/g, '')
        .replace(/=\?UTF-8\?B\?([^?]*)\?=/g, (_, text: string) => base64(text));
      const text = body.join('\n\n');
      return `${words}\n\n${/encoding: base64/i.test(head) ? base64(text) : quoted(text)}`;
    })
    .join('\n');

describe('by default, into a folder', () => {
  let shop: TestApi;
  let sister: TestApi;
  beforeAll(async () => {
    shop = await startTestApi(SECRETS);
    sister = await startTestApi({ ...SECRETS, MONGODB_URI: shop.databaseUri, DATA_DIR: shop.dataFolder });
  });
  afterAll(async () => {
    await sister.close();
    await shop.stop();
  });

  const mails = (orderId: string) =>
    readdir(join(shop.dataFolder, 'mail')).then(
      // A mail that is still being written has another ending.
      (files) => files.filter((file) => file.startsWith(orderId) && file.endsWith('.eml')).sort(),
      () => [],
    );
  const read = async (file: string) => readable(await readFile(join(shop.dataFolder, 'mail', file), 'utf8'));
  const update = async (orderId: string, statusEN: string) =>
    shop.api('PUT /api/orders/update-order-status', {
      token: await shop.tokenOf('admin'),
      body: { orderId, statusEN },
    });

  test.each([
    ['en', 'usd', 1_000, 'thank you, it is paid', 'Dear Анна,', '1,000 $', 'Kazakhstan'],
    ['ru', 'rub', 98_500, 'оплачен, спасибо', 'Здравствуйте, Анна!', '98 500 ₽', 'Казахстан'],
  ])('in %s and %s: the confirmation, once it is paid', async (language, currency, amount, ...texts) => {
    const watchId = await storeWatch(shop);
    const placed = await placeOrder(shop, watchId, 1, {
      headers: { 'accept-language': language },
      change: { currency, amount, email: 'anna@example.com' },
    });
    expect(await mails(placed.order._id)).toEqual([]);
    await press(placed, 'approve');
    await waitFor(async () => (await mails(placed.order._id)).length === 1);
    const [file = ''] = await mails(placed.order._id);
    const mail = (await read(file)).replace(/\u00a0/g, ' ');
    expect(mail).toContain('To: anna@example.com');
    expect(mail).toContain(`Message-ID: <${placed.order._id}-paid@`);
    for (const text of texts) expect(mail).toContain(text);
    expect(mail).toContain(`/success?order=${placed.order.key}`);
  });

  test('every change of the status but back to waiting, once each, however many processes send', async () => {
    const placed = await placeOrder(shop, await storeWatch(shop), 1, { change: { email: 'a@example.com' } });
    for (const status of ['processing', 'pending', 'processing', 'shipped'])
      await update(placed.order._id, status);
    await Promise.all([shop, sister].map((api) => api.app.get(Outbox, { strict: false }).sendDue()));
    await waitFor(async () => (await mails(placed.order._id)).length === 3);
    const kinds = (await mails(placed.order._id)).map((file) => file.split('-')[1]);
    expect(kinds).toEqual(['processing', 'processing', 'shipped']);
    const outbox = shop.connection.collection<StoredMail>('outbox');
    const stored = await outbox.find({ _id: { $regex: placed.order._id } }).toArray();
    expect(stored.map(({ state, tries }) => [state, tries])).toEqual(Array(3).fill(['sent', 1]));
    // What was written to whom is nobody's business any more.
    expect(JSON.stringify(stored)).not.toContain('example.com');
  });

  test('an order without an e-mail gets none, and hangs on nothing', async () => {
    const placed = await placeOrder(shop, await storeWatch(shop));
    await press(placed, 'approve');
    expect(await mails(placed.order._id)).toEqual([]);
  });

  test('cancelling a paid order tells where the money is', async () => {
    const placed = await placeOrder(shop, await storeWatch(shop), 1, { change: { email: 'b@example.com' } });
    await press(placed, 'approve');
    await update(placed.order._id, 'cancelled');
    await waitFor(async () => (await mails(placed.order._id)).length === 2);
    const [cancelled = ''] = await mails(placed.order._id);
    expect(await read(cancelled)).toContain('The whole amount goes back');
  });

  test('what a shopper typed is text in the mail', async () => {
    const change = { email: 'c@example.com', name: '<b>Eve</b>' };
    const placed = await placeOrder(shop, await storeWatch(shop), 1, { change });
    await press(placed, 'approve');
    await waitFor(async () => (await mails(placed.order._id)).length === 1);
    expect(await read((await mails(placed.order._id))[0] ?? '')).toContain('&lt;b&gt;Eve&lt;/b&gt;');
  });
});

describe('through a mail server', () => {
  let server: Server;
  let shop: TestApi;
  const received: string[] = [];
  /** What the server says to the recipient. */
  let recipient = '250 OK';

  beforeAll(async () => {
    server = createServer((socket) => {
      let body: string | null = null;
      socket.write('220 ready\r\n');
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => {
        const text = chunk.toString();
        if (body !== null) {
          body += text;
          if (!body.endsWith('\r\n.\r\n')) return;
          received.push(body);
          body = null;
          socket.write('250 taken\r\n');
        } else if (/^DATA/i.test(text)) {
          body = '';
          socket.write('354 go on\r\n');
        } else if (/^RCPT/i.test(text)) socket.write(`${recipient}\r\n`);
        else socket.write(/^QUIT/i.test(text) ? '221 bye\r\n' : '250 OK\r\n');
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const SMTP_URL = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
    shop = await startTestApi({ ...SECRETS, SMTP_URL });
  });
  afterAll(async () => {
    await shop.stop();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });

  const message = (id: string) => ({ id, to: 'd@example.com', subject: 'S', text: 'T', html: '<p>T</p>' });
  const stored = (id: string) => shop.connection.collection<StoredMail>('outbox').findOne({ _id: id });
  const outbox = () => shop.app.get(Outbox, { strict: false });

  test('a mail is sent once, though it is written twice', async () => {
    recipient = '250 OK';
    await outbox().add(message('once'));
    await outbox().add(message('once'));
    await waitFor(async () => (await stored('once'))?.state === 'sent');
    await outbox().add(message('once'));
    await outbox().sendDue();
    expect(received.filter((mail) => mail.includes('<once@'))).toHaveLength(1);
  });

  test('a server that cannot just now is tried again later', async () => {
    recipient = '451 try later';
    await outbox().add(message('later'));
    await waitFor(async () => (await stored('later'))?.tries === 1);
    await waitFor(async () => ((await stored('later'))?.nextAt.getTime() ?? 0) < Date.now() + 31_000);
    expect((await stored('later'))?.state).toBe('waiting');
    recipient = '250 OK';
    const mails = shop.connection.collection<StoredMail>('outbox');
    await mails.updateOne({ _id: 'later' }, { $set: { nextAt: new Date() } });
    await outbox().sendDue();
    await waitFor(async () => (await stored('later'))?.state === 'sent');
  });

  test('an address that does not exist is given up', async () => {
    recipient = '550 nobody here';
    await outbox().add(message('nobody'));
    await waitFor(async () => (await stored('nobody'))?.state === 'given up');
    expect(received.filter((mail) => mail.includes('<nobody@'))).toHaveLength(0);
  });
});
