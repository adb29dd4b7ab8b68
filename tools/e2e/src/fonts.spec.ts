import type { CDPSession, Page } from '@playwright/test';
import { open } from './support/browser.ts';
import { allWatches } from './support/storefront.ts';
import { expect, test } from './support/test.ts';

/** The font subsets contain only the characters of the shop texts. Only a browser shows whether one is missing. */
let product: string;
test.beforeAll(async ({ shop }) => {
  product = `/products/${(await allWatches(shop.url))[0]?.slug}`;
});

interface Node {
  nodeId: number;
  nodeType: number;
  nodeValue: string;
  children?: Node[];
}

/** Texts that the browser rendered with a system font. */
const fallbackFontTexts = async (session: CDPSession): Promise<string[]> => {
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = (await session.send('DOM.getDocument', { depth: -1 })) as { root: Node };
  const fallbackTexts: string[] = [];
  const inspect = async ({ nodeId, nodeType, children = [] }: Node): Promise<void> => {
    const texts = children.filter((child) => child.nodeType === 3 && child.nodeValue.trim());
    if (nodeType === 1 && texts.length > 0) {
      const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
      if (fonts.some(({ isCustomFont }) => !isCustomFont))
        fallbackTexts.push(texts.map(({ nodeValue }) => nodeValue).join(' '));
    }
    for (const child of children) await inspect(child);
  };
  await inspect(root);
  return fallbackTexts;
};

/** Long enough for a busy machine. */
const PAGE_TIMEOUT_MS = 15_000;

const fetchedFonts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /([^/]+)\.woff2$/.exec(name)?.[1] ?? [])
      .sort(),
  );

const TEXT = 'manrope-latin-wght-normal-core';
const DISPLAY = 'cormorant-latin-400-normal-core';
const CYRILLIC = ['cormorant-cyrillic-400-normal-core', 'manrope-cyrillic-wght-normal-core'];
/** Currency signs, in prices and in the currency selector. */
const SIGNS = 'onest-latin-ext-wght-normal-currencies';
/** The name of a Swedish authority in the terms. */
const UMLAUT = 'manrope-latin-wght-normal-rest';

for (const [title, path, extra] of [
  // The third column: additional files, for Latin letters and digits in Russian headings.
  ['home', () => '/', [DISPLAY]],
  ['catalogue', () => '/products', []],
  ['product', () => product, [DISPLAY]],
  ['checkout', () => '/checkout', [DISPLAY]],
  ['terms', () => '/policies/terms-of-service', [DISPLAY, UMLAUT]],
] as const)
  test(`the ${title} page uses only the fonts of the shop and fetches no unneeded font file`, async ({
    visit,
  }) => {
    const scripts = { US: [TEXT, DISPLAY, SIGNS], RU: [TEXT, SIGNS, ...CYRILLIC] };
    for (const [country, files] of Object.entries(scripts)) {
      const { context, page } = await visit({ country });
      await open(page, path());
      await page.waitForLoadState('load');
      // Parts of the page, and their fonts, load after the load event. Meanwhile an inspected element can be replaced.
      const session = await context.newCDPSession(page);
      await expect(async () => expect(await fallbackFontTexts(session)).toEqual([])).toPass({
        timeout: PAGE_TIMEOUT_MS,
      });
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await expect.poll(() => fetchedFonts(page)).toEqual([...new Set([...files, ...extra])].sort());
      await context.close();
    }
  });
