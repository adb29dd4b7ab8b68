import { aWatch, cardOf, renderRoute } from '@meridian/testing';
import { remote } from './remote.ts';

/** The page data of a path while each variant of the only watch has this quantity in stock. */
const pageDataOf = async (path: string, quantity: number): Promise<string> => {
  const { stock, ...watch } = aWatch();
  const inStock = { ...watch, stock: stock.map((entry) => ({ ...entry, quantity })) };
  const { router, unmount } = await renderRoute(remote, path, {
    api: {
      'GET /api/watches': { watches: [inStock], cards: [cardOf(inStock)], total: 1, nextCursor: null },
      'GET /api/watches/:id': { watch: inStock },
    },
  });
  unmount();
  return JSON.stringify(router.state.loaderData);
};

test.each(['/products/meridian-one', '/products', '/'])(
  'the page data of %s does not change when a sale leaves a variant in stock',
  async (path) => {
    expect(await pageDataOf(path, 4)).toBe(await pageDataOf(path, 5));
    expect(await pageDataOf(path, 1)).toBe(await pageDataOf(path, 5));
  },
);

test.each(['/products/meridian-one', '/products'])(
  'the page data of %s changes when a variant sells out',
  async (path) => {
    expect(await pageDataOf(path, 0)).not.toBe(await pageDataOf(path, 1));
  },
);
