import { open } from './support/browser.ts';
import { publishVariant } from '@meridian/release';
import type { Shop } from './support/shop.ts';
import { expect, test } from './support/test.ts';

/** Two servers that share only the database and a release bucket. */
test.use({ shopOptions: { processes: 2, bucket: true } });
let shop: Shop;
test.beforeAll(async ({ shop: started }) => {
  shop = started;
});

const HEADING = 'This season, from afar';
const headingShown = async (): Promise<boolean[]> =>
  Promise.all(shop.servers.map(async (url) => (await (await fetch(url)).text()).includes(HEADING)));

test('a release in the bucket is served by every server, stays during a bucket outage, and can be rolled back', async ({
  visit,
}) => {
  expect(await headingShown()).toEqual([false, false]);
  await publishVariant(shop.store, 'catalog-mfe', {
    version: 'next',
    replace: [['Shop the new collections', HEADING]],
  });
  await shop.store.point('catalog-mfe', 'next', { reason: 'test' });
  await expect.poll(headingShown).toEqual([true, true]);

  const { bucket } = shop;
  if (!bucket) throw new Error('The shop has no release bucket');
  bucket.down = true;
  const { page, errors } = await visit({ url: shop.servers[1] ?? '', country: 'US' });
  await open(page, '/');
  await expect(page.getByTestId('new-collections')).toContainText(HEADING);
  await page.getByTestId('carousel-card').first().click();
  await expect(page.getByTestId('product')).toBeVisible();
  expect(errors).toEqual([]);
  bucket.down = false;

  await shop.store.rollback('catalog-mfe');
  await expect.poll(headingShown).toEqual([false, false]);
});
