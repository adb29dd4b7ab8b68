import { aWatch, anId, renderRoute } from '@meridian/testing';
import type { Watch } from '@meridian/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';

const watches = (count: number, overrides: Partial<Watch> = {}) =>
  Array.from({ length: count }, (_, index) =>
    aWatch({ _id: anId(index + 1), nameEN: `Watch ${index + 1}`, nameRU: `Часы ${index + 1}`, ...overrides }),
  );
const bound = {
  _id: anId(50),
  name: 'Bound collection',
  nameEN: 'Bound collection',
  nameRU: 'Переплёт',
  slug: 'bound-collection',
};

const openHome = (main: number, featured = 4, options: Parameters<typeof renderRoute>[2] = {}) =>
  renderRoute(remote, '/', {
    api: {
      'GET /api/watches': ({ query }) => ({
        watches: query.flags === 'main' ? watches(main) : watches(featured, { collection: bound }),
      }),
    },
    ...options,
  });

test('requests the watches flagged main and four of the featured collection in the shopper’s currency', async () => {
  const { requests } = await openHome(5);
  expect(requests.map(({ query }) => query)).toEqual([
    { flags: 'main', limit: '48', currency: 'kzt', details: '0' },
    { collections: 'Bound collection', limit: '4', currency: 'kzt', details: '0' },
  ]);
});

test.each([
  ['en', Date.UTC(2026, 2, 15), 'Spring – Summer 2026'],
  ['en', Date.UTC(2026, 10, 15), 'Autumn – Winter 2026'],
  ['ru', Date.UTC(2026, 5, 15), 'Лето — осень 2026'],
] as const)('shows the season of the services’ current time in %s', async (language, now, title) => {
  await openHome(4, 4, { locale: { language }, now });
  expect(screen.getByRole('heading', { name: title })).toBeVisible();
});

describe('the carousel', () => {
  const inView = () =>
    screen
      .getAllByTestId('carousel-card')
      .filter((card) => !card.closest('li')?.classList.contains('outside'))
      .map((card) => card.textContent);

  test('moves by one card per click and disables its arrows at the ends', async () => {
    const { user } = await openHome(6);
    const previous = screen.getByTestId('carousel-prev');
    const next = screen.getByTestId('carousel-next');
    const track = screen.getByRole('list', { name: 'New collections' });
    expect(inView()).toEqual(['Watch 1', 'Watch 2', 'Watch 3', 'Watch 4']);
    expect(previous).toBeDisabled();
    expect(track).not.toHaveAttribute('style');

    await user.click(next);
    expect(inView()).toEqual(['Watch 2', 'Watch 3', 'Watch 4', 'Watch 5']);
    expect(track).toHaveStyle({ transform: 'translateX(-25%)' });
    await user.click(next);
    expect(track).toHaveStyle({ transform: 'translateX(-50%)' });
    expect(next).toBeDisabled();
    expect(previous).toBeEnabled();

    await user.click(previous);
    await user.click(previous);
    expect(previous).toBeDisabled();
  });

  test.each([0, 1, 4])('disables both arrows with %d watches', async (count) => {
    await openHome(count);
    expect(screen.getByTestId('carousel-next')).toBeDisabled();
    expect(screen.getByTestId('carousel-prev')).toBeDisabled();
  });

  test('moves from card to card with the arrow keys on narrow screens', async () => {
    const { user } = await openHome(4);
    const wide = globalThis.matchMedia;
    globalThis.matchMedia = (() => ({ matches: true })) as unknown as typeof matchMedia;
    screen.getAllByTestId('carousel-card')[0]?.focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(screen.getAllByTestId('carousel-card')[1]).toHaveFocus());
    globalThis.matchMedia = wide;
  });

  test('links each card to its product page', async () => {
    await openHome(4);
    expect(screen.getAllByTestId('carousel-card')[1]).toHaveAttribute('href', '/products/watch-2');
  });

  test('links to the catalogue when there are no watches', async () => {
    await openHome(0);
    const section = within(screen.getByTestId('new-collections'));
    expect(section.getByRole('link', { name: 'All watches' })).toHaveAttribute('href', '/products');
  });
});

test('the featured collection shows its name, a link to the catalogue and up to four watches', async () => {
  await openHome(4, 4, { locale: { language: 'ru' } });
  const block = within(screen.getByTestId('featured-collection'));
  const heading = block.getByRole('heading', { name: 'Переплёт' });
  expect(within(heading).getByRole('link')).toHaveAttribute('href', '/collections/bound-collection');
  expect(block.getByRole('link', { name: 'Смотреть часы' })).toHaveAttribute('href', '/products');
  expect(block.getAllByTestId('featured-item').map((item) => item.getAttribute('href'))).toEqual([
    '/products/watch-1',
    '/products/watch-2',
    '/products/watch-3',
    '/products/watch-4',
  ]);
});

test('the featured collection is shown without watches when it has none', async () => {
  await openHome(4, 0);
  expect(screen.getByRole('heading', { name: 'Bound collection' })).toBeVisible();
  expect(screen.queryByTestId('featured-item')).not.toBeInTheDocument();
});

test('the panel for women comes before the one for men, each with a link to its list', async () => {
  await openHome(4);
  const panels = ['gender-women', 'gender-men'].map((testId) => screen.getByTestId(testId));
  expect(panels[0]?.compareDocumentPosition(panels[1] as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(panels.map((panel) => within(panel).getByRole('link').getAttribute('href'))).toEqual([
    '/products?gender=female',
    '/products?gender=male',
  ]);
});

test('the community section shows four photos with alternative texts', async () => {
  await openHome(4);
  const photos = within(screen.getByTestId('community')).getAllByRole('img');
  expect(photos).toHaveLength(4);
  for (const photo of photos) expect(photo).toHaveAccessibleName();
});

test('the head has the shop name as title, a description and the preloaded hero image', async () => {
  const { head } = await openHome(4);
  expect(head()?.title).toBe('Meridian');
  expect(head()?.description).not.toBe('');
  expect(head()?.preloadPicture?.type).toBe('image/avif');
  expect(screen.getByTestId('hero').querySelector('source')).toHaveAttribute(
    'sizes',
    head()?.preloadPicture?.sizes,
  );
  expect(screen.getByTestId('hero').querySelector('source')).toHaveAttribute(
    'srcset',
    head()?.preloadPicture?.srcSet,
  );
});
