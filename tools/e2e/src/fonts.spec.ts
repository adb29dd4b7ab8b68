import type { CDPSession, Page } from 'playwright-core';
import { closeBrowser, open, visit } from './support/browser.ts';
import { type Shop, startShop } from './support/shop.ts';
import { allWatches } from './support/storefront.ts';

/** The font subsets contain only the characters of the shop texts. Only a browser shows whether one is missing. */
let shop: Shop;
let product: string;
beforeAll(async () => {
  shop = await startShop();
  product = `/products/${(await allWatches(shop.url))[0]?.slug}`;
});
afterAll(async () => {
  await closeBrowser();
  await shop?.stop();
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

test.each([
  // The third column: additional files, for Latin letters and digits in Russian headings.
  ['home', () => '/', [DISPLAY]],
  ['catalogue', () => '/products', []],
  ['product', () => product, [DISPLAY]],
  ['checkout', () => '/checkout', [DISPLAY]],
  ['terms', () => '/policies/terms-of-service', [DISPLAY, UMLAUT]],
])(
  'the %s page uses only the fonts of the shop and fetches no unneeded font file',
  async (_, path, extra) => {
    const scripts = { US: [TEXT, DISPLAY, SIGNS], RU: [TEXT, SIGNS, ...CYRILLIC] };
    for (const [country, files] of Object.entries(scripts)) {
      const { context, page } = await visit({ url: shop.url, country });
      await open(page, path());
      await page.waitForLoadState('load');
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      expect(await fallbackFontTexts(await context.newCDPSession(page))).toEqual([]);
      expect(await fetchedFonts(page)).toEqual([...new Set([...files, ...extra])].sort());
      await context.close();
    }
  },
);
