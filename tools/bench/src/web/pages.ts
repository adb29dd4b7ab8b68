import type { WatchPage } from '@meridian/contracts';
import { requestJson } from '../measure/http-request.ts';
import type { MeasuredPage } from './measure-page.ts';

/** Returns the pages to measure. The checkout has a watch in the cart. */
export const pagesOf = async (origin: string): Promise<MeasuredPage[]> => {
  const { watches } = await requestJson<WatchPage>(origin, {
    method: 'GET',
    path: '/api/watches?availability=inStock&sort=name&limit=1',
  });
  const [watch] = watches;
  const line = watch?.stock.find(({ quantity }) => quantity > 0);
  if (!watch || !line) throw new Error('The shop has no watch in stock');
  const { colorNameEN, colorNameRU, size } = line;
  const cartItems = [{ itemId: watch._id, colorNameEN, colorNameRU, size, quantity: 1 }];
  return [
    { name: 'home', path: '/' },
    { name: 'catalogue', path: '/products' },
    { name: 'product', path: `/products/${watch.slug}` },
    { name: 'checkout', path: '/checkout', storage: { cartItems: JSON.stringify(cartItems) } },
  ];
};
