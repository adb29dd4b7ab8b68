import type { Order } from '@meridian/contracts';
import { callApi, fetchWatch, signIn } from '../support/api.ts';
import { placeOrder } from '../support/staff.ts';
import { inStock } from '../support/storefront.ts';
import { expect, test } from './engine-test.ts';
import { hook, type RemotePage } from './remote-page.ts';

/** The main user journeys in the engines of Debian, which Playwright cannot drive. */
/** Height of a message with two lines and its margins. A message of the whole window is far higher. */
const MAX_TOAST_HEIGHT = 160;
const DELIVERY = {
  email: 'guest@example.com',
  name: 'Jane',
  surname: 'Doe',
  phone: '+77010000000',
  city: 'Almaty',
  address: 'Abay 1',
};

/** Adds a watch and opens the cart. The message about the added watch must cover nothing. */
const addFirstWatch = async (page: RemotePage): Promise<void> => {
  await page.open('/');
  if ((await page.count(hook('nav-watches'))) > 0) await page.click(hook('nav-watches'));
  else {
    await page.click(hook('menu-button'));
    await page.click(hook('menu-go-shopping'));
  }
  await page.click(`${hook('watch-card')} a`);
  await page.click(hook('add-to-cart'));
  await page.waitFor(hook('toast'));
  const height = await page.evaluate(
    () => document.querySelector('[data-testid=toast]')?.parentElement?.offsetHeight ?? 0,
  );
  expect(height).toBeLessThan(MAX_TOAST_HEIGHT);
  await page.click(hook('cart-button'));
};

const signInStaff = async (page: RemotePage, { email, password }: { email: string; password: string }) => {
  await page.open('/admin-auth');
  await page.fill(hook('auth-email'), email);
  await page.fill(hook('auth-password'), password);
  await page.click(hook('auth-submit'));
  await page.waitFor(hook('admin-panel'));
};

for (const width of [390, 1280])
  test(`at ${width} px a guest finds a watch and buys it on pages that pass axe`, async ({
    remotePage: page,
  }) => {
    await page.resize(width);
    await addFirstWatch(page);
    await page.waitFor(hook('cart-line'));
    expect(['cart', await page.layoutFaults('dialog[open]')]).toEqual(['cart', []]);
    expect(['cart', await page.violations()]).toEqual(['cart', []]);
    await page.click(hook('cart-checkout'));
    await page.waitFor(hook('checkout-form'));
    expect(['checkout', await page.violations()]).toEqual(['checkout', []]);
    for (const [field, value] of Object.entries(DELIVERY)) await page.fill(hook(`field-${field}`), value);
    await page.choose(hook('field-country'), 'Казахстан');
    await page.click(hook('pay-button'));
    await page.click(hook('sandbox-approve'));
    await page.waitFor(hook('order-success'));
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cartItems'))).toBe('[]');
    expect(['success', await page.violations()]).toEqual(['success', []]);
    await page.click(hook('result-order-link'));
    await page.waitFor(hook('order-timeline'));
    expect(['order', await page.violations()]).toEqual(['order', []]);
    expect(['order', await page.layoutFaults()]).toEqual(['order', []]);
  });

test('a shopper registers, and the account survives a reload', async ({ remotePage: page }) => {
  await page.open('/auth');
  await page.click(hook('auth-mode'));
  const values = { name: 'Anna', surname: 'Petrova', email: 'anna@example.com', password: 'secret-1' };
  for (const [field, value] of Object.entries(values)) await page.fill(hook(`auth-${field}`), value);
  await page.click(hook('auth-submit'));
  await expect.poll(() => page.path()).toBe('/');
  await page.open('/account');
  await expect.poll(() => page.path()).toBe('/account');
  expect(await page.evaluate(() => localStorage.getItem('role'))).toBe('user');
  await page.waitFor(hook('account-form'));
  expect(await page.violations()).toEqual([]);
});

test('the filter shows the watches of its choice', async ({ remotePage: page, watches }) => {
  await page.open('/products');
  await page.click(hook('filter-open'));
  await page.waitFor(hook('filter-color'));
  await page.click(`${hook('filter-gender')}[data-value=female]`);
  await page.waitFor(`${hook('filter-gender')}[data-value=female][aria-pressed=true]`);
  await page.click(hook('filter-apply'));
  const shown = () =>
    page.evaluate(() => {
      const cards = document.querySelectorAll<HTMLElement>('[data-testid=watch-card]');
      document.querySelector('[data-testid=load-more]')?.scrollIntoView();
      return [...cards].map((card) => card.dataset['watchId'] ?? '').sort();
    });
  const expected = watches.filter((watch) => inStock(watch) && watch.gender === 'female');
  await expect.poll(shown).toEqual(expected.map(({ _id }) => _id).sort());
});

test('the staff ship an order and change a watch', async ({ remotePage: page, shop, watches }) => {
  const watch = watches.find(({ stock }) => stock.some(({ quantity }) => quantity > 1));
  if (!watch) throw new Error('The demo shop has no watch in stock');
  const { _id: id } = await placeOrder(shop.url, watch, 'shipped@example.com');
  await signInStaff(page, shop.admin);
  await page.open('/admin-panel/orders');
  const status = `tr[data-order-id="${id}"] ${hook('order-status')}`;
  await page.choose(status, 'shipped');
  await page.click(hook('confirm-yes'));
  const token = await signIn(shop.url, shop.admin);
  const savedStatus = async () => {
    const { body } = await callApi<Order[]>(shop.url, 'GET /api/orders/all-orders', { token });
    return body.find(({ _id }) => _id === id)?.status;
  };
  await expect.poll(savedStatus).toBe('shipped');
  await page.open('/admin-panel/orders');
  await page.waitFor(status);
  expect(await page.value(status)).toBe('shipped');
  expect(await page.violations()).toEqual([]);

  await page.open(`/admin-panel/products/${watch._id}`);
  await page.fill('[name="weight"]', '77');
  await page.click(hook('watch-save'));
  await expect.poll(async () => (await fetchWatch(shop.url, watch._id))?.weight).toBe(77);
});

// Engines do not expose the style of the field's inner text, so the test evaluates the rule that hides it.
test('the date that WebKit writes into an empty filter of the panel is hidden', async ({
  remotePage: page,
  shop,
  engine,
}) => {
  await signInStaff(page, shop.admin);
  await page.open('/admin-panel/orders');
  await page.waitFor('input[type=date]');
  const fields = await page.evaluate(() => {
    const hiding = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .flatMap((rule) =>
        rule instanceof CSSSupportsRule && CSS.supports(rule.conditionText) ? [...rule.cssRules] : [],
      )
      .flatMap((rule) => (rule instanceof CSSStyleRule ? [rule.selectorText.split('::')] : []))
      .filter(([, pseudoElement]) => pseudoElement === '-webkit-datetime-edit');
    return [...document.querySelectorAll<HTMLInputElement>('input[type=date]')].map((input) => [
      input.value,
      hiding.some(([selector]) => input.matches(selector ?? '')),
    ]);
  });
  const empty = ['', engine === 'webkit'];
  expect(fields).toEqual([empty, empty]);
});

test('a shopper can browse and fill the cart while the checkout remote is unavailable', async ({
  remotePage: page,
  site,
}) => {
  site.unavailable.add('checkout-mfe');
  await addFirstWatch(page);
  await page.waitFor(hook('remote-unavailable'));
  await page.open('/products');
  await page.waitFor(hook('watch-card'));
});

test('a guest searches, compares two watches, and sees one on a wrist', async ({
  remotePage: page,
  watches,
}) => {
  await page.open('/');
  await page.click(hook('header-search-button'));
  await page.fill(hook('header-search-input'), 'fjord');
  await page.waitFor(hook('header-search-suggestion'));
  expect(['search', await page.violations()]).toEqual(['search', []]);
  await page.click(hook('header-search-all'));
  await page.waitFor(hook('watch-card'));
  for (const index of [0, 1]) await page.click(`${hook('watch-card')} ${hook('compare-toggle')}`, index);
  await page.click(hook('compare-link'));
  await expect.poll(() => page.count(hook('compare-column'))).toBe(2);
  expect(['compare', await page.violations()]).toEqual(['compare', []]);
  expect(['compare', await page.layoutFaults('main')]).toEqual(['compare', []]);

  const watch = watches.find(inStock);
  if (!watch) throw new Error('The demo shop has no watch in stock');
  await page.open(`/products/${watch.slug}`);
  await page.click(hook('size-guide-open'));
  await page.waitFor(hook('size-guide'));
  expect(['size guide', await page.violations()]).toEqual(['size guide', []]);
});

for (const width of [390, 1280])
  test(`at ${width} px no page overflows, and no element covers a control`, async ({
    remotePage: page,
    watches,
  }) => {
    await page.resize(width);
    const compared = watches.slice(0, 4).map(({ _id }) => _id);
    for (const path of [
      '/',
      '/products',
      '/products?q=diver',
      '/products/sonnet-38',
      '/brands',
      '/brands/norrvik',
      `/compare?ids=${compared.join()}`,
      '/checkout',
      '/orders/find',
      '/auth',
      '/contact-us',
    ]) {
      await page.open(path);
      expect([path, await page.layoutFaults()]).toEqual([path, []]);
    }
  });

for (const width of [390, 1280])
  test(`at ${width} px no screen of the panel overflows, and no element covers a control`, async ({
    remotePage: page,
    shop,
  }) => {
    await page.resize(width);
    await signInStaff(page, shop.admin);
    for (const screen of [
      '',
      '/products',
      '/orders',
      '/orders/new',
      '/products/new',
      '/staff',
      '/settings',
      '/brands',
    ]) {
      await page.open(`/admin-panel${screen}`);
      await expect.poll(() => page.count('main [aria-busy="true"]')).toBe(0);
      expect([screen, await page.layoutFaults()]).toEqual([screen, []]);
    }
  });
