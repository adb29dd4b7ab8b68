import type { Page } from '@playwright/test';
import { violations } from './support/accessibility.ts';
import { open } from './support/browser.ts';
import { expect, test } from './support/test.ts';
import { findWatch, storedValue } from './support/storefront.ts';

/** Opens the size guide. Its button is hydrated after the page, when its code has loaded. */
const openGuide = (page: Page) =>
  expect(async () => {
    const guide = page.getByTestId('size-guide');
    if (!(await guide.isVisible())) await page.getByTestId('size-guide-open').click();
    await expect(guide).toBeVisible({ timeout: 1000 });
  }).toPass();

test('the size guide draws a watch on the wrist of the shopper', async ({ visit, watches }) => {
  const watch = findWatch(watches, 'Fjord 300');
  const { page, errors } = await visit({ width: 390, country: 'KZ' });
  await open(page, `/products/${watch.slug}`);
  await page.getByTestId('accordion-details').locator('summary, button').first().click();
  await expect(page.getByTestId('product-lugToLug')).toContainText(String(watch.lugToLug));

  const fit = page.getByTestId('size-guide-fit');
  await openGuide(page);
  await expect(fit).toHaveAttribute('data-look', 'balanced');
  const slider = page.getByTestId('wrist-size');
  await expect(slider).toBeFocused();
  await page.keyboard.press('Home');
  await expect(fit).toHaveAttribute('data-look', 'large');
  await expect(fit).toHaveAttribute('data-lugs', 'beyond');
  await expect(fit).toContainText('130');
  await page.keyboard.press('End');
  await expect(fit).toHaveAttribute('data-look', 'small');
  await page.getByTestId('size-guide-size').nth(1).click();
  await expect(fit).toContainText('42');
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  await page.keyboard.press('Escape');
  await expect(page.getByTestId('size-guide')).toBeHidden();
  await expect(page.getByTestId('size-guide-open')).toBeFocused();
  expect(await storedValue(page, 'wristSize')).toBe('220');
  await page.reload();
  await openGuide(page);
  await expect(page.getByTestId('wrist-size')).toHaveValue('220');
  expect(errors).toEqual([]);
});
