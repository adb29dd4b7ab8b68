import { ApiError } from '@meridian/api-client';
import {
  aColor,
  anId,
  anOption,
  aWatch,
  cardsOf,
  type FakeResponses,
  renderRoute,
  someQuote,
  someSettings,
} from '@meridian/testing';
import type { Watch } from '@meridian/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { remote } from '../remote.ts';

const imagePaths = (color: string, count: number) =>
  Array.from({ length: count }, (_, index) => `watches/${color}-${index + 1}.webp`);
const watch = aWatch({
  colors: [
    aColor({ images: imagePaths('black', 6) }),
    aColor({ colorNameEN: 'Blue', colorNameRU: 'Синий', images: imagePaths('blue', 2), sku: 'MER-001-BLU' }),
  ],
  sizes: ['38 mm', '40 mm'],
  stock: [
    { colorNameEN: 'Black', colorNameRU: 'Чёрный', size: '38 mm', quantity: 12 },
    { colorNameEN: 'Black', colorNameRU: 'Чёрный', size: '40 mm', quantity: 0 },
    { colorNameEN: 'Blue', colorNameRU: 'Синий', size: '38 mm', quantity: 2 },
  ],
});
const line = { itemId: watch._id, colorNameEN: 'Black', colorNameRU: 'Чёрный', size: '38 mm' };
type Options = Parameters<typeof renderRoute>[2];

const openProduct = (
  overrides: Partial<Watch> = {},
  options: Options = {},
  path = '/products/meridian-one',
) =>
  renderRoute(remote, path, {
    api: {
      'GET /api/watches/:id': { watch: { ...watch, ...overrides } },
      'GET /api/watches': { watches: [], total: 0 },
    },
    ...options,
  });
const pressed = (testId: string) =>
  screen
    .getAllByTestId(testId)
    .filter((button) => button.getAttribute('aria-pressed') === 'true')
    .map((button) => button.dataset.color ?? button.dataset.size);

beforeEach(() => localStorage.clear());

test('shows the watch with its first colour and size selected', async () => {
  const { requests } = await openProduct();
  expect(requests[0]?.params).toEqual({ id: 'meridian-one' });
  expect(screen.getByTestId('product-name')).toHaveTextContent('Meridian One');
  expect(screen.getByTestId('product-price')).toHaveTextContent('250,000 ₸');
  expect(pressed('product-color')).toEqual(['Black']);
  expect(pressed('product-size')).toEqual(['38 mm']);
});

test('shows names, price, sizes and texts in Russian', async () => {
  await openProduct({ regularPrice: { rub: 60_000 } }, { locale: { language: 'ru', currency: 'rub' } });
  expect(screen.getByTestId('product-name')).toHaveTextContent('Меридиан Один');
  expect(screen.getByTestId('product-price')).toHaveTextContent('45 000 ₽');
  expect(screen.getByTestId('regular-price')).toHaveTextContent('60 000 ₽');
  expect(screen.getByTestId('gallery-counter')).toHaveTextContent('1 из 6');
  expect(screen.getByTestId('add-to-cart')).toHaveTextContent('Добавить в корзину');
  expect(screen.getAllByTestId('product-size')[0]).toHaveTextContent('38 мм');
  expect(screen.getAllByTestId('product-size')[0]).toHaveAttribute('data-size', '38 mm');
});

/** Responses with these methods of delivery. */
const quoting = (options: readonly ReturnType<typeof anOption>[]): FakeResponses => ({
  'GET /api/watches/:id': { watch },
  'GET /api/watches': { watches: [], total: 0 },
  'POST /api/delivery/quote': someQuote([...options]),
});

test.each([
  ['KZ', 'en', 'Delivery to Kazakhstan: 25–27 November'],
  ['RU', 'ru', 'Доставка в Россию: 30 ноября – 3 декабря'],
  ['DE', 'en', 'We do not deliver to your country yet. We deliver to Armenia'],
  ['US', 'ru', 'В вашу страну мы пока не доставляем. Доставляем в Армению'],
  [null, 'ru', 'Доставка в Казахстан: 25–27 ноября'],
] as const)(
  'a shopper from %s with the language %s sees the delivery dates, or where the shop delivers',
  async (country, language, text) => {
    const dates = someSettings().deliveryDates[country === 'RU' ? 'RU' : 'KZ'];
    await openProduct({}, { locale: { language, country }, api: quoting([anOption({ dates })]) });
    expect(screen.getByTestId('product-delivery')).toHaveTextContent(text);
  },
);

test.each([
  ['en', [anOption()], 'Delivery to Kazakhstan: 25–27 NovemberFree'],
  ['ru', [anOption({ price: 2000, freeFrom: 300_000 })], '2 000 ₸, бесплатно от 300 000 ₸'],
  ['en', [anOption({ price: 5000 }), anOption({ methodId: 'post', price: 2000 })], 'From 2,000 ₸'],
  ['en', [], 'Not possible for this watch now'],
] as const)('shows what the delivery costs (%s)', async (language, options, text) => {
  const { requests } = await openProduct({}, { locale: { language }, api: quoting(options) });
  const line = await screen.findByTestId('product-delivery');
  await waitFor(() => expect(line.textContent.replaceAll('\u00a0', ' ')).toContain(text));
  expect(requests.filter(({ name }) => name === 'POST /api/delivery/quote')).toHaveLength(1);
});

test('a sold-out watch has no delivery dates', async () => {
  await openProduct({ stock: [] });
  expect(screen.queryByTestId('product-delivery')).toBeNull();
});

test('the page is shown without delivery dates if they cannot be loaded', async () => {
  await openProduct(
    {},
    {
      api: {
        'GET /api/watches/:id': { watch },
        'GET /api/watches': { watches: [], total: 0 },
        'GET /api/settings': new ApiError(500),
      },
    },
  );
  expect(screen.getByTestId('add-to-cart')).toBeEnabled();
  expect(screen.queryByTestId('product-delivery')).toBeNull();
});

test('selects the colour of the URL', async () => {
  await openProduct({}, {}, '/products/meridian-one?color=blue');
  expect(pressed('product-color')).toEqual(['Blue']);
});

test('an unknown watch is a 404, and other API errors reach the error screen of the shell', async () => {
  const { unmount } = await openProduct(
    {},
    { api: { 'GET /api/watches/:id': new ApiError(404, { code: 'notFound', message: '' }) } },
  );
  expect(screen.getByTestId('route-error')).toHaveTextContent('404');
  unmount();
  await openProduct({}, { api: { 'GET /api/watches/:id': new ApiError(503) } });
  expect(screen.getByTestId('route-error')).not.toHaveTextContent('404');
});

describe('the gallery', () => {
  const shown = () => screen.getByTestId('gallery-image').getAttribute('src');
  const thumbs = () =>
    screen
      .getAllByTestId('gallery-thumb')
      .map((thumb) => /Image (\d)/.exec(thumb.ariaLabel ?? thumb.getAttribute('aria-label') ?? '')?.[1]);

  test('moves the thumbnails with the image and disables its arrows at the ends', async () => {
    const { user } = await openProduct();
    const next = screen.getByTestId('gallery-next');
    expect(screen.getByTestId('gallery-prev')).toBeDisabled();
    expect(screen.getByTestId('gallery-counter')).toHaveTextContent('1 of 6');
    expect(thumbs()).toEqual(['1', '2', '3', '4']);
    for (let step = 0; step < 3; step++) await user.click(next);
    expect(thumbs()).toEqual(['3', '4', '5', '6']);
    // The strip has all thumbnails, and the visible four follow the image.
    expect(screen.getAllByRole('button', { name: /^Image \d of 6$/ })).toHaveLength(6);
    await user.click(next);
    await user.click(next);
    expect(screen.getByTestId('gallery-counter')).toHaveTextContent('6 of 6');
    expect(shown()).toContain('black-6');
    expect(next).toBeDisabled();
    expect(screen.getByTestId('gallery-zoom')).toHaveFocus();
  });

  test('navigates by keyboard and thumbnails', async () => {
    const { user } = await openProduct();
    await user.click(screen.getByRole('button', { name: 'Image 3 of 6' }));
    expect(shown()).toContain('black-3');
    await user.keyboard('{ArrowRight}');
    expect(shown()).toContain('black-4');
    await user.keyboard('{Home}{ArrowLeft}');
    expect(shown()).toContain('black-1');
    await user.keyboard('{End}');
    expect(shown()).toContain('black-6');
  });

  test('navigates by a horizontal swipe but not by a vertical scroll', async () => {
    await openProduct();
    const swipe = async (x: number, y: number) => {
      const target = screen.getByTestId('gallery-image');
      // A new pointer each time, because a second touch of the same one would be a pinch.
      await userEvent.setup().pointer([
        { keys: '[TouchA>]', target, coords: { clientX: 200, clientY: 200 } },
        { pointerName: 'TouchA', target, coords: { clientX: 200 + x, clientY: 200 + y } },
        { keys: '[/TouchA]', target },
      ]);
    };
    await swipe(-90, 10);
    expect(shown()).toContain('black-2');
    await swipe(60, 5);
    expect(shown()).toContain('black-1');
    await swipe(-50, 160);
    expect(shown()).toContain('black-1');
    expect(screen.queryByTestId('zoom-dialog')).not.toBeInTheDocument();
  });

  test('shows the first image of a newly selected colour', async () => {
    const { user } = await openProduct();
    await user.click(screen.getByTestId('gallery-next'));
    await user.click(screen.getAllByTestId('product-color')[1] as HTMLElement);
    expect(screen.getByTestId('gallery-counter')).toHaveTextContent('1 of 2');
    expect(shown()).toContain('blue-1');
    expect(screen.getAllByTestId('gallery-thumb')).toHaveLength(2);
  });

  test('opens a full-screen dialog that can enlarge the image', async () => {
    const { user } = await openProduct();
    await user.click(screen.getByTestId('gallery-zoom'));
    expect(await screen.findByTestId('zoom-dialog')).toHaveAttribute('data-placement', 'full');
    await user.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(screen.getByRole('button', { name: 'Zoom out' })).toBeVisible();
    await user.click(screen.getByTestId('zoom-close'));
    expect(screen.queryByTestId('zoom-close')).not.toBeInTheDocument();
    expect(screen.getByTestId('gallery-zoom')).toHaveFocus();
  });

  test('shows a message for a colour without images', async () => {
    await openProduct({ colors: [aColor({ images: [] })] });
    expect(screen.getByText('There are no images of this colour yet.')).toBeVisible();
  });
});

describe('the purchase controls', () => {
  test('adds the selected variant to the cart and disables the button', async () => {
    const { user, store } = await openProduct();
    const button = screen.getByTestId('add-to-cart');
    expect(button).toHaveTextContent('Add to cart');
    await user.click(button);
    expect(store.getState().cart).toEqual([{ ...line, quantity: 1 }]);
    expect(button).toBeDisabled();
    expect(button).toHaveTextContent('Already in cart');
    expect(screen.getByTestId('toast-announcer')).toHaveTextContent('Meridian One is in your cart');
    await user.click(screen.getByTestId('view-cart'));
    expect(store.getState().cartOpen).toBe(true);
  });

  test('the toast of an added watch opens the cart, disappears, and leaves the focus on the page', async () => {
    const { user, store } = await openProduct();
    await user.click(screen.getByTestId('add-to-cart'));
    await user.click(screen.getByTestId('toast-action'));
    expect(store.getState().cartOpen).toBe(true);
    expect(screen.queryByTestId('toast')).not.toBeInTheDocument();
    expect(screen.getByTestId('view-cart')).toHaveFocus();
  });

  test('the toast of an added watch disappears when the shopper leaves the page', async () => {
    const { user } = await openProduct();
    await user.click(screen.getByTestId('add-to-cart'));
    expect(screen.getByTestId('toast')).toHaveTextContent('View cart');
    await user.click(screen.getByRole('link', { name: 'Home' }));
    await waitFor(() => expect(screen.queryByTestId('toast')).not.toBeInTheDocument());
  });

  test('the bar of narrow screens repeats the price without announcing it', async () => {
    await openProduct();
    const bar = screen.getByTestId('add-to-cart').parentElement;
    expect(bar?.querySelector('[aria-hidden="true"]')).toHaveTextContent('250,000 ₸');
    expect(screen.getAllByTestId('add-to-cart')).toHaveLength(1);
  });

  test('another colour of a watch in the cart can still be added', async () => {
    const { user } = await openProduct({}, { state: { cart: [{ ...line, quantity: 2 }] } });
    expect(screen.getByTestId('add-to-cart')).toHaveTextContent('Already in cart');
    await user.click(screen.getAllByTestId('product-color')[1] as HTMLElement);
    expect(screen.getByTestId('add-to-cart')).toBeEnabled();
  });

  test.each([
    ['Black', '38 mm', 'true', 'In stock', false],
    ['Black', '40 mm', 'false', 'Out of stock', true],
    ['Blue', '38 mm', 'true', 'Only 2 left in stock', false],
    ['Blue', '40 mm', 'false', 'Out of stock', true],
  ])('shows the stock of %s in %s', async (color, size, inStock, text, disabled) => {
    const { user } = await openProduct();
    const choose = (testId: string, name: string) =>
      user.click(
        screen
          .getAllByTestId(testId)
          .find((button) => [button.dataset.color, button.dataset.size].includes(name)) as HTMLElement,
      );
    await choose('product-color', color);
    await choose('product-size', size);
    const indicator = screen.getByTestId('stock-indicator');
    expect(indicator).toHaveAttribute('data-in-stock', inStock);
    expect(indicator).toHaveTextContent(text);
    expect(screen.getByTestId<HTMLButtonElement>('add-to-cart').disabled).toBe(disabled);
  });

  test('requests the quantities only after the page has loaded', async () => {
    const readyState = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    const { requests } = await openProduct({}, {}, '/products/meridian-one?color=blue');
    const reads = () => requests.filter(({ name }) => name === 'GET /api/watches/:id').length;
    expect(reads()).toBe(1);
    expect(screen.getByTestId('stock-indicator')).toHaveTextContent('In stock');
    readyState.mockRestore();
    fireEvent.load(window);
    expect(await screen.findByText('Only 2 left in stock')).toBeVisible();
    expect(reads()).toBe(2);
  });

  test('shows the variants of the page data when the quantities cannot be loaded', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    let reads = 0;
    await openProduct(
      {},
      {
        api: {
          'GET /api/watches/:id': () => (++reads === 1 ? { watch } : new ApiError(503)),
          'GET /api/watches': { watches: [], total: 0 },
        },
      },
    );
    expect(screen.getByTestId('stock-indicator')).toHaveTextContent('In stock');
    expect(screen.getByTestId('add-to-cart')).toBeEnabled();
  });

  test('a watch that sold out after the page was cached cannot be added to the cart', async () => {
    let reads = 0;
    await openProduct(
      {},
      {
        api: {
          'GET /api/watches/:id': () => ({ watch: ++reads === 1 ? watch : { ...watch, stock: [] } }),
          'GET /api/watches': { watches: [], total: 0 },
        },
      },
    );
    await waitFor(() => expect(screen.getByTestId('stock-indicator')).toHaveTextContent('Out of stock'));
    expect(screen.getByTestId('add-to-cart')).toBeDisabled();
  });

  test.each([
    ['en', 'Not sold in your currency'],
    ['ru', 'Не продаётся в вашей валюте'],
  ] as const)(
    'a watch without a price in the selected currency cannot be bought (%s)',
    async (language, text) => {
      await openProduct({ price: { usd: 100 } }, { locale: { language } });
      expect(screen.getByTestId('product-price').textContent).toBe(text);
      expect(screen.queryByTestId('add-to-cart')).toBeNull();
    },
  );

  test('ignores cart and wish list until client state is restored', async () => {
    await openProduct(
      {},
      { state: { hydrated: false, cart: [{ ...line, quantity: 1 }], favorites: [line] } },
    );
    expect(screen.getByTestId('add-to-cart')).toBeEnabled();
    expect(screen.getByTestId('wish-heart')).toHaveAttribute('aria-pressed', 'false');
  });
});

test('moves the focus to “view cart” after adding, because the pressed button is disabled', async () => {
  const { user } = await openProduct();
  await user.click(screen.getByTestId('add-to-cart'));
  expect(screen.getByTestId('add-to-cart')).toBeDisabled();
  expect(screen.getByTestId('view-cart')).toHaveFocus();
});

test('the wish list button adds the selected variant and removes the stored one', async () => {
  const { user, store } = await openProduct();
  await user.click(screen.getAllByTestId('product-color')[1] as HTMLElement);
  await user.click(screen.getByTestId('wish-heart'));
  expect(store.getState().favorites).toEqual([{ ...line, colorNameEN: 'Blue', colorNameRU: 'Синий' }]);
  await user.click(screen.getAllByTestId('product-color')[0] as HTMLElement);
  await user.click(screen.getByTestId('wish-heart'));
  expect(store.getState().favorites).toEqual([]);
});

test('the marketplace button is shown only for a watch with a link and opens a new tab', async () => {
  const { unmount } = await openProduct();
  expect(screen.queryByTestId('marketplace-link')).not.toBeInTheDocument();
  unmount();
  await openProduct({ wbLink: 'https://market.example/1' });
  const link = screen.getByTestId('marketplace-link');
  expect(link).toHaveAttribute('href', 'https://market.example/1');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
});

test('shows the most important details of the selected colour without opening an accordion', async () => {
  const { container } = await openProduct();
  const facts = [...container.querySelectorAll('dl:not(details dl) dt')].map((term) => term.textContent);
  expect(facts).toEqual(['Movement', 'Case', 'Strap/bracelet material', 'Water resistance']);
});

test('the three accordions start closed, and the details are those of the selected colour', async () => {
  const { user } = await openProduct();
  const testIds = ['accordion-details', 'accordion-shipping', 'accordion-payment'];
  for (const testId of testIds) expect(screen.getByTestId(testId)).not.toHaveAttribute('open');
  const details = within(screen.getByTestId('accordion-details'));
  expect(details.getByText('MER-001-BLK')).toBeInTheDocument();
  expect(details.getByText('waterResistance in English')).toBeInTheDocument();
  await user.click(screen.getAllByTestId('product-color')[1] as HTMLElement);
  expect(details.getByText('MER-001-BLU')).toBeInTheDocument();
});

test('shows the perks and the accepted payment methods', async () => {
  await openProduct();
  for (const perk of ['Free shipping', 'Free returns', 'Two-year warranty'])
    expect(screen.getByText(perk)).toBeVisible();
  for (const name of ['Visa', 'Mastercard', 'Google Pay', 'Apple Pay'])
    expect(within(screen.getByRole('group', { name: 'We accept' })).getByRole('img', { name })).toBeVisible();
});

test('shows recently viewed watches in order, without the current one', async () => {
  localStorage.setItem('recentlyViewed', JSON.stringify([anId(8), watch._id, anId(7), anId(6)]));
  const { requests } = await openProduct(
    {},
    {
      api: {
        'GET /api/watches/:id': { watch },
        'GET /api/watches': {
          ...cardsOf([aWatch({ _id: anId(7), nameEN: 'Seven' }), aWatch({ _id: anId(8), nameEN: 'Eight' })]),
        },
      },
    },
  );
  const row = within(await screen.findByTestId('recently-viewed'));
  expect(row.getAllByTestId('card-name').map((name) => name.textContent)).toEqual(['EIGHT', 'SEVEN']);
  // The page has one wish list button, for the current watch.
  expect(row.queryByTestId('wish-heart')).not.toBeInTheDocument();
  expect(within(screen.getByTestId('product')).getByTestId('wish-heart')).toBeVisible();
  const reads = requests.filter(({ name }) => name === 'GET /api/watches');
  expect(reads.map(({ query }) => query)).toEqual([
    { ids: [anId(8), anId(7), anId(6)].join(','), currency: 'kzt', view: 'card' },
  ]);
  expect(JSON.parse(localStorage.getItem('recentlyViewed') ?? '')).toEqual([
    watch._id,
    anId(8),
    anId(7),
    anId(6),
  ]);
});
