import { ApiError } from '@meridian/api-client';
import type { NamePageLink, NamePageList } from '@meridian/contracts';
import { renderRoute } from '@meridian/testing';
import { screen, within } from '@testing-library/react';
import { remote } from '../remote.ts';

const link = (nameEN: string, nameRU: string, more: Partial<NamePageLink> = {}): NamePageLink => ({
  slug: nameEN.toLowerCase().replaceAll(' ', '-'),
  nameEN,
  nameRU,
  image: '',
  count: 2,
  ...more,
});
const LIST: NamePageList = {
  brands: [
    link('Atlas', 'Янтарь', { image: 'brands/atlas.webp' }),
    link('Moon & Co', 'Мун и Ко', { count: 1 }),
  ],
  collections: [link('Night Sky', 'Ночное небо')],
};
const open = (list: NamePageList | ApiError = LIST, language: 'en' | 'ru' = 'en') =>
  renderRoute(remote, '/brands', { locale: { language }, api: { 'GET /api/name-pages': list } });
const links = (list: HTMLElement) =>
  within(list)
    .getAllByTestId('name-page-link')
    .map((each) => [each.textContent, each.getAttribute('href')]);

test('lists brands and collections with their number of watches', async () => {
  await open();
  expect(links(screen.getByTestId('brand-list'))).toEqual([
    ['Atlas2 watches', '/brands/atlas'],
    ['MMoon & Co1 watch', '/brands/moon-%26-co'],
  ]);
  expect(links(screen.getByTestId('collection-list'))).toEqual([
    ['NNight Sky2 watches', '/collections/night-sky'],
  ]);
});

test('sorts by the alphabet of the shopper', async () => {
  await open(LIST, 'ru');
  expect(links(screen.getByTestId('brand-list')).map(([text]) => text)).toEqual([
    'ММун и Ко1 модель',
    'Янтарь2 модели',
  ]);
});

test('explains an empty list and links to the catalogue', async () => {
  await open({ brands: [], collections: [] });
  expect(screen.getByText('No brands yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all watches' })).toHaveAttribute('href', '/products');
});

test('shows the error screen if the list cannot be loaded', async () => {
  await open(new ApiError(503));
  expect(screen.getByTestId('route-error')).toBeVisible();
});

test('has a head of its own', async () => {
  const { head } = await open();
  expect(head()).toMatchObject({ title: 'Brands and collections', canonical: '/brands' });
  expect(head()?.description.length).toBeLessThan(160);
});
