import type { Visit } from './browser.ts';

/** Clicks the counter of a fixture page until it counts, which it does only after hydration with the shell's React. */
export const countOnce = async ({ page }: Visit): Promise<string | null> => {
  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] === 'true');
  const counter = page.getByTestId('counter');
  await counter.click();
  await page.getByText('Count 1').waitFor();
  return counter.textContent();
};
