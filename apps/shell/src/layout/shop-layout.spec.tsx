import { anId } from '@meridian/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { ShopLayout } from './shop-layout.tsx';
import { renderPart, type ShellOptions } from './testing/render-shell.tsx';

const COLORS = [
  { nameEN: 'Deep blue', nameRU: 'Тёмно-синий', hex: '#123456' },
  { nameEN: 'Black', nameRU: 'Чёрный', hex: '#000000' },
];
const LINE = { itemId: anId(1), colorNameEN: 'Black', colorNameRU: 'Чёрный', size: '40' };

const SELLER = {
  ...{ name: 'Meridian', address: 'Abay 1', taxId: '', email: 'a@b.example' },
  ...{ phone: '+7 701 000 00 00', messenger: 'https://t.me/meridian' },
};

const CurrentUrl = () => {
  const { pathname, search } = useLocation();
  return <p data-testid="current-url">{pathname + search}</p>;
};
const renderLayout = (options: ShellOptions = {}, colors = COLORS) =>
  renderPart(
    <ShopLayout menu={{ colors, seller: SELLER }}>
      <CurrentUrl />
    </ShopLayout>,
    options,
  );
/** Matches media queries like a narrow window. */
const mockNarrowWindow = () =>
  jest.spyOn(globalThis, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: media.includes('max-width: 999px'),
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  );

describe('the layout', () => {
  it('starts with a link that skips to the content', async () => {
    await renderLayout();
    expect(screen.getAllByRole('link')[0]).toHaveTextContent('Skip to content');
    expect(screen.getAllByRole('link')[0]).toHaveAttribute('href', '#content');
    expect(screen.getByRole('main')).toHaveAttribute('id', 'content');
    expect(within(screen.getByRole('main')).getByTestId('current-url')).toBeVisible();
  });
});

test('the footer names the seller, and empty values leave no gap', async () => {
  await renderLayout();
  const seller = within(screen.getByTestId('seller'));
  expect(seller.getByText('Meridian, Abay 1')).toBeInTheDocument();
  expect(seller.getByText('+7 701 000 00 00')).toHaveAttribute('href', 'tel:+77010000000');
  expect(seller.getByText(/t.me\/meridian/)).toHaveAttribute('href', 'https://t.me/meridian');
  expect(screen.getByTestId('seller').childElementCount).toBe(4);
});

describe('the header', () => {
  it.each([
    ['en', 'Watches', 'Gifts', 'Exclusive'],
    ['ru', 'Часы', 'Подарки', 'Эксклюзив'],
  ] as const)('links to the catalogue in %s', async (language, watches, gifts, exclusive) => {
    await renderLayout({ locale: { language } });
    expect(screen.getByTestId('nav-watches')).toHaveTextContent(watches);
    expect(screen.getByTestId('nav-watches')).toHaveAttribute('href', '/products');
    expect(screen.getByTestId('nav-gifts')).toHaveTextContent(gifts);
    expect(screen.getByTestId('nav-gifts')).toHaveAttribute('href', '/products?flags=gifts');
    expect(screen.getByTestId('nav-exclusive')).toHaveTextContent(exclusive);
    expect(screen.getByTestId('nav-exclusive')).toHaveAttribute('href', '/products?flags=exclusive');
  });

  it('marks the link to the current list', async () => {
    await renderLayout({ path: '/products?flags=gifts' });
    expect(screen.getByTestId('nav-gifts')).toHaveAttribute('aria-current', 'page');
    expect(screen.getByTestId('nav-watches')).not.toHaveAttribute('aria-current');
  });

  it('shows counts only after the state is restored from storage', async () => {
    const cart = [{ ...LINE, quantity: 3 }];
    const { store } = await renderLayout({ state: { hydrated: false, cart, favorites: [LINE], token: 'x' } });
    expect(screen.queryByTestId('cart-count')).toBeNull();
    expect(screen.queryByTestId('favorites-count')).toBeNull();
    expect(screen.getByTestId('account-link')).toHaveAttribute('href', '/auth');
    act(() => store.setState({ hydrated: true }));
    expect(screen.getByTestId('cart-count')).toHaveTextContent('3');
    expect(screen.getByTestId('favorites-count')).toHaveTextContent('1');
    expect(screen.getByRole('button', { name: 'Cart, 3 items' })).toBe(screen.getByTestId('cart-button'));
    expect(screen.getByTestId('account-link')).toHaveAttribute('href', '/account');
  });

  it.each([
    [1, 'Корзина, 1 товар'],
    [2, 'Корзина, 2 товара'],
    [5, 'Корзина, 5 товаров'],
    [21, 'Корзина, 21 товар'],
  ])('uses the Russian plural form for %i items', async (quantity, name) => {
    await renderLayout({ locale: { language: 'ru' }, state: { cart: [{ ...LINE, quantity }] } });
    expect(screen.getByTestId('cart-button')).toHaveAccessibleName(name);
  });

  it('opens the cart', async () => {
    const { store, user } = await renderLayout();
    await user.click(screen.getByTestId('cart-button'));
    expect(store.getState().cartOpen).toBe(true);
    expect(screen.getByTestId('cart-button')).toHaveAttribute('aria-expanded', 'true');
  });

  it('changes the language and returns the focus to the button', async () => {
    const { user, store } = await renderLayout();
    const button = screen.getByTestId('language-button');
    expect(screen.getByTestId('language-ru')).not.toBeVisible();
    await user.click(button);
    expect(screen.getByTestId('language-en')).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByTestId('language-ru'));
    await waitFor(() => expect(store.getState().locale.language).toBe('ru'));
    expect(screen.getByTestId('nav-watches')).toHaveTextContent('Часы');
    expect(button).toHaveFocus();
    expect(screen.getByTestId('language-ru')).not.toBeVisible();
  });

  it('closes the language list on Escape and on a click outside', async () => {
    const { user } = await renderLayout();
    await user.click(screen.getByTestId('language-button'));
    await user.keyboard('{Escape}');
    expect(screen.getByTestId('language-ru')).not.toBeVisible();
    expect(screen.getByTestId('language-button')).toHaveFocus();
    await user.click(screen.getByTestId('language-button'));
    await user.click(screen.getByTestId('current-url'));
    expect(screen.getByTestId('language-ru')).not.toBeVisible();
  });

  it('changes the currency', async () => {
    const { user, store } = await renderLayout();
    const select = screen.getByRole('combobox', { name: 'Currency' });
    expect(select).toHaveValue('kzt');
    await user.selectOptions(select, 'usd');
    expect(store.getState().locale.currency).toBe('usd');
  });
});

describe('the menu for narrow screens', () => {
  beforeEach(mockNarrowWindow);
  const openMenu = async (options: ShellOptions = {}, colors = COLORS) => {
    const view = await renderLayout(options, colors);
    await view.user.click(screen.getByTestId('menu-button'));
    return { ...view, menu: within(await screen.findByTestId('menu')) };
  };

  it('has each link once in the page while it is open', async () => {
    const { menu } = await openMenu();
    for (const testId of ['nav-watches', 'nav-gifts', 'nav-exclusive', 'language-button'])
      expect(screen.getByTestId(testId)).toBe(menu.getByTestId(testId));
    expect(menu.getByTestId('menu-go-shopping')).toHaveAttribute('href', '/shop');
  });

  it.each([
    [
      'en',
      ['All watches', 'Men’s watches', 'Women’s watches', 'Latest releases', 'Signature pieces'],
      'Deep blue',
    ],
    ['ru', ['Все часы', 'Мужские часы', 'Женские часы', 'Новинки', 'Знаковые модели'], 'Тёмно-синий'],
  ] as const)('expands the watches with the colours in %s', async (language, names, color) => {
    const { menu, user } = await openMenu({ locale: { language } });
    expect(menu.getAllByTestId('menu-color')[0]).not.toBeVisible();
    await user.click(menu.getByTestId('nav-watches'));
    expect(names.map((name) => menu.getByRole('link', { name }).getAttribute('href'))).toEqual([
      '/products',
      '/products?gender=male',
      '/products?gender=female',
      '/products?flags=hits',
      '/products?flags=signature',
    ]);
    const colors = menu.getAllByTestId('menu-color');
    expect(colors).toHaveLength(2);
    expect(colors[0]).toBeVisible();
    expect(colors[0]).toHaveTextContent(color);
    expect(colors[0]).toHaveAttribute('href', '/products?colors=Deep%20blue');
  });

  it('has no colour section without colours', async () => {
    const { menu } = await openMenu({}, []);
    expect(menu.queryByText('By colour')).toBeNull();
  });

  it('closes when a link is followed', async () => {
    const { menu, user } = await openMenu();
    await user.click(menu.getByTestId('nav-gifts'));
    expect(screen.queryByTestId('menu')).toBeNull();
    expect(await screen.findByText('/products?flags=gifts')).toBeVisible();
  });

  it('changes the language and closes', async () => {
    const { menu, user } = await openMenu();
    await user.click(menu.getByTestId('language-button'));
    await user.click(menu.getByTestId('language-ru'));
    expect(screen.queryByTestId('menu')).toBeNull();
    await waitFor(() => expect(screen.getByTestId('nav-gifts')).toHaveTextContent('Подарки'));
  });

  it('closes on Escape and returns the focus to the menu button', async () => {
    const { menu, user } = await openMenu();
    act(() => menu.getByRole('button', { name: 'Close menu' }).focus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByTestId('menu')).toBeNull());
    expect(screen.getByTestId('menu-button')).toHaveFocus();
  });
});

describe('the footer', () => {
  it('has four groups with links to the pages of the shop', async () => {
    await renderLayout();
    expect(screen.getAllByTestId('footer-group')).toHaveLength(4);
    const urls = within(screen.getByTestId('footer'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(urls).toEqual(
      expect.arrayContaining([
        '/products',
        '/contact-us',
        '/policies/terms-of-service',
        '/policies/privacy-policy',
        '/policies/return-policy',
        '/pages/warranties',
        '/pages/accessibility',
        '/pages/authenticity',
      ]),
    );
  });

  it('expands each group independently on narrow screens', async () => {
    mockNarrowWindow();
    const { user } = await renderLayout();
    const buttons = screen.getAllByTestId('footer-group').map((group) => within(group).getByRole('button'));
    const [first, second] = buttons as [HTMLElement, HTMLElement];
    await user.click(first);
    await user.click(second);
    expect(buttons.map((button) => button.getAttribute('aria-expanded'))).toEqual([
      'true',
      'true',
      'false',
      'false',
    ]);
    await user.click(first);
    expect(first).toHaveAttribute('aria-expanded', 'false');
    expect(second).toHaveAttribute('aria-expanded', 'true');
  });

  it('shows payment methods, and opens social networks and credit in a new tab', async () => {
    await renderLayout();
    const footer = within(screen.getByTestId('footer'));
    for (const name of ['Visa', 'Mastercard', 'Google Pay', 'Apple Pay'])
      expect(footer.getByRole('img', { name })).toBeInTheDocument();
    for (const name of [/Instagram/, /Telegram/, /Made with love/]) {
      expect(footer.getByRole('link', { name })).toHaveAttribute('target', '_blank');
      expect(footer.getByRole('link', { name })).toHaveAttribute('rel', 'noopener noreferrer');
    }
  });
});
