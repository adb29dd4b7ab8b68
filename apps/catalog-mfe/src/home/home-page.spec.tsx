import { aWatch, anId, renderRoute } from '@meridian/testing';
import type { Watch } from '@meridian/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';

const watches = (count: number, overrides: Partial<Watch> = {}) =>
  Array.from({ length: count }, (_, place) =>
    aWatch({ _id: anId(place + 1), nameEN: `Watch ${place + 1}`, nameRU: `Часы ${place + 1}`, ...overrides }),
  );
const bound = { _id: anId(50), name: 'Bound collection', nameEN: 'Bound collection', nameRU: 'Переплёт' };

const open = (main: number, featured = 4, options: Parameters<typeof renderRoute>[2] = {}) =>
  renderRoute(remote, '/', {
    api: {
      'GET /api/watches': ({ query }) => ({
        watches: query.flags === 'main' ? watches(main) : watches(featured, { collection: bound }),
      }),
    },
    ...options,
  });

test('asks, in the visitor’s currency, for the watches flagged main and four of the featured collection', async () => {
  const { requests } = await open(5);
  expect(requests.map(({ query }) => query)).toEqual([
    { flags: 'main', limit: '48', currency: 'kzt' },
    { collections: 'Bound collection', limit: '4', currency: 'kzt' },
  ]);
});

test.each([
  ['en', Date.UTC(2026, 2, 15), 'Spring – Summer 2026'],
  ['en', Date.UTC(2026, 10, 15), 'Autumn – Winter 2026'],
  ['ru', Date.UTC(2026, 5, 15), 'Лето – осень 2026'],
] as const)('in %s the season is told by the services of the page', async (language, now, title) => {
  await open(4, 4, { locale: { language }, now });
  expect(screen.getByRole('heading', { name: title })).toBeVisible();
});

describe('the carousel', () => {
  const inView = () =>
    screen
      .getAllByTestId('carousel-card')
      .filter((card) => !card.closest('li')?.classList.contains('outside'))
      .map((card) => card.textContent);

  test('goes one card a click while a fifth is left, and dims its arrows at the ends', async () => {
    const { user } = await open(6);
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

  test.each([0, 1, 4])('with %d watches there is nowhere to go', async (count) => {
    await open(count);
    expect(screen.getByTestId('carousel-next')).toBeDisabled();
    expect(screen.getByTestId('carousel-prev')).toBeDisabled();
  });

  test('on narrow screens the arrow keys go from card to card', async () => {
    const { user } = await open(4);
    const wide = globalThis.matchMedia;
    globalThis.matchMedia = (() => ({ matches: true })) as unknown as typeof matchMedia;
    screen.getAllByTestId('carousel-card')[0]?.focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(screen.getAllByTestId('carousel-card')[1]).toHaveFocus());
    globalThis.matchMedia = wide;
  });

  test('a card opens its watch', async () => {
    await open(4);
    expect(screen.getAllByTestId('carousel-card')[1]).toHaveAttribute('href', '/products/watch-2');
  });

  test('without watches the section says so and leads to the catalogue', async () => {
    await open(0);
    const section = within(screen.getByTestId('new-collections'));
    expect(section.getByRole('link', { name: 'All watches' })).toHaveAttribute('href', '/products');
  });
});

test('the featured collection names itself, leads to the catalogue and shows up to four watches', async () => {
  await open(4, 4, { locale: { language: 'ru' } });
  const block = within(screen.getByTestId('featured-collection'));
  expect(block.getByRole('heading', { name: 'Переплёт' })).toBeVisible();
  expect(block.getByRole('link', { name: 'Смотреть часы' })).toHaveAttribute('href', '/products');
  expect(block.getAllByTestId('featured-item').map((item) => item.getAttribute('href'))).toEqual([
    '/products/watch-1',
    '/products/watch-2',
    '/products/watch-3',
    '/products/watch-4',
  ]);
});

test('a shop without that collection shows the block without watches', async () => {
  await open(4, 0);
  expect(screen.getByRole('heading', { name: 'Bound collection' })).toBeVisible();
  expect(screen.queryByTestId('featured-item')).not.toBeInTheDocument();
});

test('women come before men, each with a list of their own', async () => {
  await open(4);
  const panels = ['gender-women', 'gender-men'].map((hook) => screen.getByTestId(hook));
  expect(panels[0]?.compareDocumentPosition(panels[1] as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(panels.map((panel) => within(panel).getByRole('link').getAttribute('href'))).toEqual([
    '/products?gender=female',
    '/products?gender=male',
  ]);
});

test('the community shows four pictures, each told in words', async () => {
  await open(4);
  const pictures = within(screen.getByTestId('community')).getAllByRole('img');
  expect(pictures).toHaveLength(4);
  for (const picture of pictures) expect(picture).toHaveAccessibleName();
});

test('the head has the brand name as its title, a description and the picture to begin with', async () => {
  const { head } = await open(4);
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
