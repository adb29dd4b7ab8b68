import type { Watch } from '@meridian/contracts';
import { type CartLine } from '@meridian/domain';
import { aColor, anId, aWatch } from '@meridian/testing';

/** A watch in blue (3 pieces in 41 mm) and black (9 pieces in 38 mm). */
export const solstice = (overrides: Partial<Watch> = {}): Watch =>
  aWatch({
    nameEN: 'Solstice Automatic',
    nameRU: 'Солнцестояние Автомат',
    price: { kzt: 250_000, rub: 50_000, usd: 520.5 },
    sizes: ['38 mm', '41 mm'],
    colors: [
      aColor({ colorNameEN: 'Blue', colorNameRU: 'Синий', images: ['watches/blue-1.jpg'], sku: 'SKU-Blue' }),
      aColor({ images: ['watches/black-1.jpg'], sku: 'SKU-Black' }),
    ],
    stock: [
      { colorNameEN: 'Blue', colorNameRU: 'Синий', size: '41 mm', quantity: 3 },
      { colorNameEN: 'Black', colorNameRU: 'Чёрный', size: '38 mm', quantity: 9 },
    ],
    ...overrides,
  });

/** A cart line of the blue watch. */
export const blue = (overrides: Partial<CartLine> = {}): CartLine => ({
  itemId: anId(1),
  colorNameEN: 'Blue',
  colorNameRU: 'Синий',
  size: '41 mm',
  quantity: 1,
  ...overrides,
});

/** A cart line of the black watch. */
export const black = (overrides: Partial<CartLine> = {}): CartLine =>
  blue({ colorNameEN: 'Black', colorNameRU: 'Чёрный', size: '38 mm', ...overrides });
