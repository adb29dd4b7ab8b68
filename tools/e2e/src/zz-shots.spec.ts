import { open } from './support/browser.ts';
import { VIEWS } from './support/storefront.ts';
import { expect, test } from './support/test.ts';

for (const [width, country, language] of [...VIEWS, [1280, 'KZ', 'x'] as const, [390, 'US', 'y'] as const]) {
  test(`shots ${width} ${country}`, async ({ visit, shop }) => {
    test.setTimeout(180_000);
    const { page, errors } = await visit({ width, country });
    const shot = (name: string, full = false) => page.screenshot({ path: `/tmp/find-shots/${name}-${country}-${width}.png`, fullPage: full });
    await open(page, '/products');
    await page.getByTestId('filter-open').click();
    await expect(page.getByTestId('filter-color').first()).toBeVisible();
    await shot('panel-top');
    for (const id of ['filter-brand', 'filter-strap-material', 'filter-weight-max']) {
      await page.getByTestId(id).first().scrollIntoViewIfNeeded();
      await page.waitForTimeout(200);
      await shot(`panel-${id}`);
    }
    await page.locator('[data-testid="filter-brand"][data-value="Norrvik"]').click();
    await page.locator('[data-testid="filter-water-min"][data-value="20"]').click();
    await page.waitForTimeout(900);
    await shot('panel-chosen');
    await page.getByTestId('filter-find').first().fill('b');
    await page.getByTestId('filter-show-all').last().click();
    await page.waitForTimeout(200);
    await page.getByTestId('filter-find').first().scrollIntoViewIfNeeded();
    await shot('panel-find');
    await page.getByTestId('filter-apply').click();
    await expect(page.getByTestId('filter-chip')).toHaveCount(2);
    await page.waitForTimeout(600);
    await shot('chips');
    await open(page, '/products?q=fjord&colors=Pink&brands=Veyrac');
    await page.waitForTimeout(600);
    await shot('nothing', true);
    await open(page, '/products?q=chranagruf');
    await page.waitForTimeout(300);
    await shot('spelling');
    await open(page, '/products?q=дайвер');
    await page.waitForTimeout(300);
    await shot('search');
    console.log(width, country, language, errors);
    if (width === 390 && country !== 'US') return;
    for (const q of ['diver', 'leather', 'кварц', 'автомат', '100m', 'gloves', 'norvik', 'fjord 300', 'steel']) {
      const r = (await (await fetch(`${shop.url}/api/watches?q=${encodeURIComponent(q)}&limit=4&details=0`)).json()) as { total: number; watches: { name: string }[]; spelling?: string };
      console.log(q, r.total, r.watches.map((w) => w.name).join(' | '), r.spelling ?? '');
    }
    const f = (await (await fetch(`${shop.url}/api/watches?facets=1&limit=1`)).json()) as { facets: Record<string, unknown[]> };
    console.log(JSON.stringify(Object.fromEntries(Object.entries(f.facets).map(([k, v]) => [k, Array.isArray(v) ? v.length : v]))), JSON.stringify(f.facets['movement']?.slice(0, 9)), JSON.stringify(f.facets['waterMin']));
    console.log(await (await fetch(`${shop.url}/api/search/suggestions?q=no&lang=en`)).text());
  });
}
