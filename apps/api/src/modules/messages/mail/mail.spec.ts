import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_SELLER } from '@meridian/domain';
import { Types } from 'mongoose';
import { BANK_SECRET, placeOrder, press } from '../../../testing/payments.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { storeWatch } from '../../../testing/watch-on-sale.ts';
import { SETTINGS_ID } from '../../shop/settings/settings.repository.ts';
import { MailFolder, MAX_AGE_MS, MAX_MAILS } from './mail-transport.ts';
import { MailSignature } from './mail-signature.ts';
import { noticeMail } from './notice-mail.ts';
import { Outbox } from './outbox.ts';
import { Work } from '../../../platform/work/work.ts';
import { storedMails, workQueue } from '../../../testing/stored-mail.ts';

describe('the outbox', () => {
  const SECRETS = { SANDBOX_WEBHOOK_SECRET: BANK_SECRET, JWT_SECRET: 'a secret of sixteen letters' };

  const base64 = (text: string): string => Buffer.from(text, 'base64').toString();
  const quoted = (text: string): string =>
    Buffer.from(
      text
        .replace(/=\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      'latin1',
    ).toString();

  /** Decodes the headers and parts of a mail. */
  const readable = (mail: string): string =>
    mail
      .split(/^--.*$/m)
      .map((part) => {
        const [head = '', ...body] = part.split('\n\n');
        const words = head
          .replace(/\n\s+/g, ' ')
          .replace(/\?= =\?UTF-8\?B\?/g, '')
          .replace(/=\?UTF-8\?B\?([^?]*)\?=/g, (_, text: string) => base64(text))
          .replace(/\?= =\?UTF-8\?Q\?/g, '')
          .replace(/=\?UTF-8\?Q\?([^?]*)\?=/g, (_, text: string) => quoted(text.replaceAll('_', ' ')));
        const text = body.join('\n\n');
        return `${words}\n\n${/encoding: base64/i.test(head) ? base64(text) : quoted(text)}`;
      })
      .join('\n');

  describe('without a mail server, the outbox writes to a folder', () => {
    let shop: TestApi;
    let secondServer: TestApi;
    beforeAll(async () => {
      shop = await startTestApi(SECRETS);
      secondServer = await startTestApi({
        ...SECRETS,
        MONGODB_URI: shop.databaseUri,
        DATA_DIR: shop.dataFolder,
      });
    });
    afterAll(async () => {
      await secondServer.close();
      await shop.stop();
    });

    const mails = (orderId: string) =>
      readdir(join(shop.dataFolder, 'mail')).then(
        // A mail that is being written has another extension.
        (files) => files.filter((file) => file.startsWith(orderId) && file.endsWith('.eml')).sort(),
        () => [],
      );
    const read = async (file: string) =>
      readable(await readFile(join(shop.dataFolder, 'mail', file), 'utf8'));
    const update = async (orderId: string, statusEN: string) =>
      shop.api('PUT /api/orders/update-order-status', {
        token: await shop.tokenOf('admin'),
        body: { orderId, statusEN },
      });

    test.each([
      ['en', 'usd', 1_000, 'confirmed – thank you', 'Dear Анна,', '1,000 $', 'Kazakhstan'],
      ['ru', 'rub', 98_500, 'оплачен. Спасибо!', 'Здравствуйте, Анна!', '98 500 ₽', 'Казахстан'],
    ])(
      'sends the confirmation in %s and %s once the order is paid',
      async (language, currency, amount, ...texts) => {
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
        // The text part and the HTML part name the seller.
        for (const text of [...texts, 'Meridian AB · Stockholm, Sweden\n', '<br />Meridian AB'])
          expect(mail).toContain(text);
        expect(mail).toContain(`/orders/${placed.order.key}?lang=`);
      },
    );

    test('sends one mail per status change (except back to pending), even with several processes', async () => {
      const placed = await placeOrder(shop, await storeWatch(shop), 1, {
        change: { email: 'a@example.com' },
      });
      for (const status of ['processing', 'pending', 'processing', 'shipped'])
        await update(placed.order._id, status);
      await Promise.all([shop, secondServer].map((api) => api.app.get(Work, { strict: false }).run()));
      await waitFor(async () => (await mails(placed.order._id)).length === 3);
      const kinds = (await mails(placed.order._id)).map((file) => file.split('-')[1]);
      expect(kinds).toEqual(['processing', 'processing', 'shipped']);
      const stored = () => storedMails(shop, placed.order._id);
      await waitFor(async () => (await stored()).every(({ state }) => state === 'done'));
      expect((await stored()).map(({ attempts }) => attempts)).toEqual([1, 1, 1]);
      // Content and recipient are removed after sending.
      expect(JSON.stringify(await stored())).not.toContain('example.com');
    });

    test('sends nothing for an order without an email address and does not block it', async () => {
      const placed = await placeOrder(shop, await storeWatch(shop));
      await press(placed, 'approve');
      expect(await mails(placed.order._id)).toEqual([]);
    });

    test('mentions the refund when a paid order is cancelled', async () => {
      const placed = await placeOrder(shop, await storeWatch(shop), 1, {
        change: { email: 'b@example.com' },
      });
      await press(placed, 'approve');
      await update(placed.order._id, 'cancelled');
      await waitFor(async () => (await mails(placed.order._id)).length === 2);
      const [cancelled = ''] = await mails(placed.order._id);
      expect(await read(cancelled)).toContain('We are refunding the full amount');
    });

    test('escapes user input in the HTML mail', async () => {
      const change = { email: 'c@example.com', name: '<b>Eve</b>' };
      const placed = await placeOrder(shop, await storeWatch(shop), 1, { change });
      await press(placed, 'approve');
      await waitFor(async () => (await mails(placed.order._id)).length === 1);
      expect(await read((await mails(placed.order._id))[0] ?? '')).toContain('&lt;b&gt;Eve&lt;/b&gt;');
    });
  });

  describe('with a mail server, the outbox', () => {
    let server: Server;
    let shop: TestApi;
    const received: string[] = [];
    /** The server's response to the recipient. */
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
            socket.write('250 accepted\r\n');
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

    const message = (id: string) => ({
      id,
      to: 'd@example.com',
      language: 'en' as const,
      subject: 'S',
      text: 'T',
      html: '<p>T</p>',
    });
    const stored = async (id: string) => (await storedMails(shop, id))[0];
    const makeDue = (id: string, fields = {}) =>
      workQueue(shop).updateOne({ _id: `mail:${id}` }, { $set: { nextAt: new Date(), ...fields } });
    const run = () => shop.app.get(Work, { strict: false }).run();
    const outbox = () => shop.app.get(Outbox, { strict: false });

    test('sends a mail once that is added twice, with replies to the email of the settings', async () => {
      recipient = '250 OK';
      const seller = { ...DEMO_SELLER, email: 'seller@example.com' };
      await shop.connection
        .collection('settings')
        .updateOne({ _id: new Types.ObjectId(SETTINGS_ID) }, { $set: { seller } });
      await outbox().add(message('once'));
      await outbox().add(message('once'));
      await waitFor(async () => (await stored('once'))?.state === 'done');
      await outbox().add(message('once'));
      await run();
      const mails = received.filter((mail) => mail.includes('<once@example.com>'));
      expect(mails).toHaveLength(1);
      expect(mails[0]).toContain('\nReply-To: seller@example.com\r\n');
    });

    test('retries later after a temporary error', async () => {
      recipient = '451 try later';
      await outbox().add(message('later'));
      await waitFor(async () => (await stored('later'))?.attempts === 1);
      await waitFor(async () => ((await stored('later'))?.nextAt.getTime() ?? 0) < Date.now() + 31_000);
      expect((await stored('later'))?.state).toBe('waiting');
      recipient = '250 OK';
      await makeDue('later');
      await run();
      await waitFor(async () => (await stored('later'))?.state === 'done');
    });

    test('retries a mail whose attachment fails, and finally sends it without the attachment', async () => {
      recipient = '250 OK';
      const attachments = [{ source: 'invoice', id: 'f'.repeat(24) } as const];
      await outbox().add({ ...message('attached'), attachments });
      await waitFor(async () => ((await stored('attached'))?.nextAt.getTime() ?? 0) > Date.now() + 20_000);
      await waitFor(async () => ((await stored('attached'))?.nextAt.getTime() ?? 0) < Date.now() + 31_000);
      expect(await stored('attached')).toMatchObject({
        state: 'waiting',
        attempts: 1,
        data: { attachments },
      });
      await makeDue('attached', { attempts: 5 });
      await run();
      await waitFor(async () => (await stored('attached'))?.state === 'done');
      expect(await stored('attached')).not.toHaveProperty('data');
      expect(received.filter((mail) => mail.includes('<attached@'))).toHaveLength(1);
    });

    test('stops after a permanent error', async () => {
      recipient = '550 no such user';
      await outbox().add(message('rejected'));
      await waitFor(async () => (await stored('rejected'))?.state === 'failed');
      expect(received.filter((mail) => mail.includes('<rejected@'))).toHaveLength(0);
    });
  });
});

describe('the mail folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'meridian-mail-')), 'mail');
  });
  afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
  const put = async (name: string, ageMs: number) => {
    const at = new Date(Date.now() - ageMs);
    await writeFile(join(folder, name), 'x', { mode: 0o644 });
    await utimes(join(folder, name), at, at);
  };

  test('writes mails to its own folder, readable only by the server’s user', async () => {
    await new MailFolder(folder).write('a', Buffer.from('text'));
    expect(await readdir(folder)).toEqual(['a.eml']);
    expect([await modeOf(folder), await modeOf(join(folder, 'a.eml'))]).toEqual([0o700, 0o600]);
  });

  test('removes old mails', async () => {
    await mkdir(folder);
    await put('old.eml', MAX_AGE_MS + 60_000);
    await put('lost.eml.7.part', MAX_AGE_MS + 60_000);
    await put('young.eml', MAX_AGE_MS - 60_000);
    await put('notes.txt', MAX_AGE_MS + 60_000);
    await new MailFolder(folder).write('new', Buffer.from('text'));
    expect((await readdir(folder)).sort()).toEqual(['new.eml', 'notes.txt', 'young.eml']);
  });

  test('keeps only the newest mails above the maximum', async () => {
    await mkdir(folder);
    for (let index = 0; index < MAX_MAILS + 5; index++) await put(`${index}.eml`, index * 1000);
    await new MailFolder(folder).write('new', Buffer.from('text'));
    const names = await readdir(folder);
    expect(names).toHaveLength(MAX_MAILS + 1);
    expect(names).toContain('new.eml');
    expect(names).not.toContain(`${MAX_MAILS + 4}.eml`);
  });
});

describe('a notice', () => {
  const notice = { subject: 'Password changed', paragraphs: ['For <b>Eve</b>.', 'Second.'] };

  test('writes the paragraphs and the link in text and HTML', () => {
    const link = { label: 'Check', url: 'https://shop.example/account?a=1&b=2' };
    const { subject, text, html } = noticeMail({ ...notice, language: 'en', link });
    expect(subject).toBe('Password changed');
    expect(text).toMatch(
      /^For <b>Eve<\/b>\.\n\nSecond\.\n\nCheck: https:\/\/shop\.example\/account\?a=1&b=2\n$/,
    );
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('href="https://shop.example/account?a=1&amp;b=2"');
    expect(html).not.toContain('<b>');
  });

  test('writes watches and the next steps in both forms, and has colours for dark programs', () => {
    const watches = {
      items: [{ image: 'watches/a.webp', name: 'Tide', note: '1 × 5 $', amount: '5 $' }],
      origin: 'https://shop.example',
    };
    const { language, text, html } = noticeMail({
      ...notice,
      language: 'ru',
      watches,
      steps: ['Один.', 'Два.'],
    });
    expect(language).toBe('ru');
    expect(text).toContain('\n\nTide: 1 × 5 $ = 5 $\n\nЧто дальше:\n1. Один.\n2. Два.\n');
    expect(html).toContain('src="https://shop.example/static/watches/a.webp?w=240&amp;f=jpg"');
    expect(html).toContain('prefers-color-scheme: dark');
  });

  test('is signed in its own language, with the email of the seller for questions', async () => {
    const seller = { ...DEMO_SELLER, taxId: '1', email: 'shop@example.com' };
    const signature = new MailSignature({ read: () => Promise.resolve({ seller }) } as never);
    const signed = await signature.sign(noticeMail({ ...notice, language: 'ru' }), 'ru');
    const question = 'Есть вопросы? Ответьте на это письмо или напишите на shop@example.com.';
    expect(signed.text).toContain(`\n\nSecond.\n\n${question}\n\nС уважением,\nкоманда Meridian\n`);
    expect(signed.text).toMatch(/\nНалоговый номер 1\nshop@example\.com\n$/);
    expect(signed.html).toContain(`${question}<br /><br />С уважением,`);
    expect(signed.html).toContain('<br />Налоговый номер 1');
    expect(signed.replyTo).toBe('shop@example.com');
  });

  test('a mail without a link has no button', () => {
    const { text, html } = noticeMail({ ...notice, language: 'ru' });
    expect(text).toMatch(/Second\.\n$/);
    expect(html).not.toContain('<a ');
  });
});
