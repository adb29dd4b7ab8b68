import { type Bucket, startBucket } from '@meridian/test-servers';
import { closeBrowser, open, visit } from './support/browser.ts';
import { publishVariant } from './support/release-fixture.ts';
import { RELEASES_BUCKET, type Shop, startShop } from './support/shop.ts';
import { eventually } from './support/storefront.ts';

/** Two servers that share only the database and a release bucket. */
let bucket: Bucket;
let shop: Shop;
beforeAll(async () => {
  bucket = await startBucket(RELEASES_BUCKET);
  shop = await startShop({ processes: 2, bucket });
});
afterAll(async () => {
  await closeBrowser();
  await shop?.stop();
  bucket.stop();
});

const HEADING = 'This season, from afar';
const headingShown = async (): Promise<boolean[]> =>
  Promise.all(shop.servers.map(async (url) => (await (await fetch(url)).text()).includes(HEADING)));

test('a release in the bucket is served by every server, stays during a bucket outage, and can be rolled back', async () => {
  expect(await headingShown()).toEqual([false, false]);
  await publishVariant(shop.store, 'catalog-mfe', {
    version: 'next',
    replace: [['Shop the new collections', HEADING]],
  });
  await shop.store.point('catalog-mfe', 'next', { reason: 'test' });
  await eventually(headingShown, [true, true]);

  bucket.down = true;
  const { page, errors, context } = await visit({ url: shop.servers[1] ?? '', country: 'US' });
  await open(page, '/');
  expect(await page.getByTestId('new-collections').textContent()).toContain(HEADING);
  await page.getByTestId('carousel-card').first().click();
  await page.getByTestId('product').waitFor();
  expect(errors).toEqual([]);
  await context.close();
  bucket.down = false;

  await shop.store.rollback('catalog-mfe');
  await eventually(headingShown, [false, false]);
});
