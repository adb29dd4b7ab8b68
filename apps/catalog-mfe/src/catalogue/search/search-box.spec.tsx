import { ApiError } from '@meridian/api-client';
import { anId, aWatch, cardsOf, renderRoute } from '@meridian/testing';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../../remote.ts';

const watches = [
  aWatch({ nameEN: 'Moon Garden', nameRU: 'Лунный сад' }),
  aWatch({ _id: anId(2), nameEN: 'Moon Phase', nameRU: 'Фаза луны' }),
];
type Options = Parameters<typeof renderRoute>[2];
const openCatalogue = (path = '/products?flags=gifts', options: Options = {}) =>
  renderRoute(remote, path, {
    api: {
      'GET /api/watches': { ...cardsOf(watches), total: 2, nextCursor: null },
      'GET /api/watches/:id': { watch: watches[1] ?? aWatch() },
    },
    ...options,
  });
const field = () => screen.getByRole('combobox', { name: 'Search watches' });

test('suggests watches while the shopper types', async () => {
  const { user, requests } = await openCatalogue();
  expect(field()).toHaveAttribute('aria-expanded', 'false');
  await user.type(field(), 'moon');
  expect((await screen.findAllByTestId('search-suggestion')).map((option) => option.textContent)).toEqual([
    expect.stringContaining('Moon Garden'),
    expect.stringContaining('Moon Phase'),
  ]);
  expect(field()).toHaveAttribute('aria-expanded', 'true');
  expect(requests.at(-1)?.query).toEqual({ q: 'moon', limit: '5', currency: 'kzt', view: 'card' });
});

test('requests no suggestions for one letter', async () => {
  const { user, requests } = await openCatalogue();
  await user.type(field(), 'm');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(requests).toHaveLength(1);
});

test('arrow keys cycle through the suggestions and Enter opens one', async () => {
  const { user, address } = await openCatalogue();
  await user.type(field(), 'moon');
  const options = await screen.findAllByTestId('search-suggestion');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(options[1]).toHaveAttribute('aria-selected', 'true');
  expect(field()).toHaveAttribute('aria-activedescendant', options[1]?.id);
  await user.keyboard('{ArrowDown}');
  expect(field()).not.toHaveAttribute('aria-activedescendant');
  await user.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(address()).toBe('/products/moon-phase'));
});

test('a click opens a suggestion', async () => {
  const { user, address } = await openCatalogue();
  await user.type(field(), 'moon');
  await user.click((await screen.findAllByTestId('search-suggestion'))[1] as HTMLElement);
  await waitFor(() => expect(address()).toBe('/products/moon-phase'));
});

test('Escape closes the suggestions and keeps the text, and Enter then searches within the view', async () => {
  const { user, address } = await openCatalogue();
  await user.type(field(), 'moon');
  await screen.findAllByTestId('search-suggestion');
  await user.keyboard('{Escape}');
  expect(screen.queryByTestId('search-suggestion')).not.toBeInTheDocument();
  expect(field()).toHaveValue('moon');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/products?flags=gifts&q=moon'));
});

test('shows all results of the typed text and clears the search', async () => {
  const { user, address } = await openCatalogue('/products');
  await user.type(field(), ' moon ');
  await user.click(await screen.findByRole('button', { name: 'All results for “moon”' }));
  await waitFor(() => expect(address()).toBe('/products?q=moon'));
  await waitFor(() => expect(field()).toHaveValue('moon'));
  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  await waitFor(() => expect(address()).toBe('/products'));
  await waitFor(() => expect(field()).toHaveValue(''));
});

test('shows a message when there are no suggestions', async () => {
  const { user } = await openCatalogue('/products', {
    api: { 'GET /api/watches': ({ query }) => ({ ...cardsOf(query.q ? [] : watches), total: 0 }) },
  });
  await user.type(field(), 'qqq');
  await waitFor(() => expect(field()).toHaveAttribute('aria-expanded', 'true'));
  expect(screen.getByText('Nothing found.')).toBeVisible();
});

test('shows no suggestions when the request fails', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { user } = await openCatalogue('/products', {
    api: {
      'GET /api/watches': ({ query }) =>
        query.q ? new ApiError(503) : { ...cardsOf(watches), total: 2, nextCursor: null },
    },
  });
  await user.type(field(), 'moon');
  await waitFor(() => expect(warned).toHaveBeenCalled());
  expect(field()).toHaveAttribute('aria-expanded', 'false');
});
