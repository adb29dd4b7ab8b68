import type { Watch } from '@meridian/contracts';
import type { Page } from '@playwright/test';
import { viewViolations, violations } from './support/accessibility.ts';
import { callApi, fetchWatch } from './support/api.ts';
import { open } from './support/browser.ts';
import { linkIn, mailsTo } from './support/mails.ts';
import type { Shop } from './support/shop.ts';
import { VIEWS } from './support/storefront.ts';
import { expect, staffTest as test } from './support/test.ts';

/** Alerts: a guest waits for a sold-out size and a lower price, and the staff restock it. */
let shop: Shop;
let token: string;
let watches: Watch[];
test.beforeAll(({ shop: started, staffToken, watches: all }) => {
  shop = started;
  token = staffToken;
  watches = all;
});

/** Changes the offer of a watch like the staff. */
const patch = async (watch: Watch, change: Record<string, unknown>) => {
  const revision = (await fetchWatch(shop.url, watch._id))?.revision;
  const body = { revision, ...change };
  const { status } = await callApi(shop.url, `PATCH /api/watches/${watch._id}`, { token, body });
  expect(status).toBe(200);
};
/** Sells out the first variant in stock of a watch. Other files buy the first watches of the shop. */
const sellOut = async (index: number) => {
  const watch = watches.filter(({ stock }) => (stock[0]?.quantity ?? 0) > 0).at(-8 - index);
  const row = watch?.stock[0];
  if (!watch || !row) throw new Error('The demo shop has too few watches');
  await patch(watch, {
    stock: [{ colorNameEN: row.colorNameEN, size: row.size, change: -row.quantity }],
  });
  return { watch, row };
};
const openVariant = async (page: Page, watch: Watch, { colorNameEN, size }: Watch['stock'][number]) => {
  await open(page, `/products/${watch.slug}?color=${encodeURIComponent(colorNameEN)}`);
  await page.locator(`[data-testid=product-size][data-size="${size}"]`).click();
};
const sentCount = (email: string) => async () => (await mailsTo(shop, email)).length;

/** Confirms the alerts of an email. */
const confirmAll = async (email: string) => {
  for (const mail of await mailsTo(shop, email))
    await fetch(shop.url + linkIn(mail, '/alerts/confirm'), { method: 'POST' });
};

test('guests wait for a sold-out size and unsubscribe, in both widths and languages', async ({ visit }) => {
  const waitForSize = async ([width, country, language]: (typeof VIEWS)[number], index: number) => {
    const { watch, row } = await sellOut(index);
    const email = `guest-${width}@example.com`;
    const { page, errors } = await visit({ width, country });
    await openVariant(page, watch, row);
    await expect(page.getByTestId('stock-indicator')).toHaveAttribute('data-in-stock', 'false');
    await page.getByTestId('alert-stock').click();
    expect(await (width > 390 ? violations : viewViolations)(page)).toEqual([]);
    await page.getByTestId('alert-email').fill(email);
    await page.getByTestId('alert-submit').click();
    await expect(page.getByTestId('alert-sent')).toContainText(email);
    await page.getByTestId('alert-close').click();

    await expect.poll(sentCount(email)).toBe(1);
    const [confirmation] = await mailsTo(shop, email);
    if (!confirmation) throw new Error('No mail');
    // The pages behind the links work without JavaScript.
    const reader = await visit({ width, country, javaScript: false });
    await reader.page.goto(linkIn(confirmation, '/alerts/confirm'));
    await expect(reader.page.locator('html')).toHaveAttribute('lang', language);
    await reader.page.getByTestId('alert-confirm').click();
    await expect(reader.page.locator('h1')).toHaveText(
      { en: 'Your alert is on', ru: 'Уведомление включено' }[language],
    );

    await patch(watch, { stock: [{ colorNameEN: row.colorNameEN, size: row.size, change: 1 }] });

    await expect.poll(sentCount(email), { timeout: 20_000 }).toBe(2);
    const mails = await mailsTo(shop, email);
    const news = mails.find(({ messageId = '' }) => !messageId.includes('confirmation'));
    if (!news) throw new Error('No mail');
    expect(news.subject).toContain({ en: `Back in stock: ${watch.nameEN}`, ru: watch.nameRU }[language]);
    await reader.page.goto(linkIn(news, `/products/${watch.slug}`));
    await expect(reader.page.getByTestId('stock-indicator')).toHaveAttribute('data-in-stock', 'true');

    await reader.page.goto(linkIn(news, '/alerts/unsubscribe'));
    await reader.page.getByTestId('alert-unsubscribe').click();
    await expect(reader.page.locator('h1')).toHaveText(
      { en: 'You are unsubscribed', ru: 'Вы отписались' }[language],
    );
    expect(errors).toEqual([]);
  };
  // At the same time, because mails are sent every few seconds.
  await Promise.all(VIEWS.map(waitForSize));
});

test('a guest waits for a lower price of a wished watch, and a mail program unsubscribes', async ({
  visit,
}) => {
  const [watch, other] = watches.filter(({ price }) => price.usd !== undefined).slice(-2);
  if (!watch || !other) throw new Error('The demo shop has too few watches');
  const email = 'price@example.com';
  const { page } = await visit({ country: 'US' });
  for (const { slug } of [watch, other]) {
    await open(page, `/products/${slug}`);
    await page.getByTestId('wish-heart').first().click();
    await page.getByTestId('alert-price').click();
    await page.getByTestId('alert-email').fill(email);
    await page.getByTestId('alert-submit').click();
    await expect(page.getByTestId('alert-sent')).toBeVisible();
    await page.getByTestId('alert-close').click();
  }
  await open(page, '/favorites');
  await expect(page.getByTestId('alert-price')).toHaveCount(2);
  await expect.poll(sentCount(email)).toBe(2);
  await confirmAll(email);
  await patch(watch, { price: { ...watch.price, usd: Math.floor((watch.price.usd ?? 0) * 0.95) } });
  await expect.poll(sentCount(email), { timeout: 20_000 }).toBe(3);
  const news = (await mailsTo(shop, email)).find(({ messageId = '' }) => !messageId.includes('confirmation'));
  const header = news?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const { pathname, search } = new URL(header.slice(1, -1));
  const { status } = await fetch(shop.url + pathname + search, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(status).toBe(200);
  // The alert for the other watch has ended, too. The mail to another guest shows that the price was checked.
  const witness = 'witness@example.com';
  await callApi(shop.url, 'POST /api/alerts', {
    body: { kind: 'price', watchId: other._id, currency: 'usd', email: witness },
  });
  await expect.poll(sentCount(witness)).toBe(1);
  await confirmAll(witness);
  await patch(other, { price: { ...other.price, usd: 1 } });
  await expect.poll(sentCount(witness), { timeout: 20_000 }).toBe(2);
  expect(await sentCount(email)()).toBe(3);
});
