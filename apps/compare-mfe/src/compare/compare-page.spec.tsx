import { aColor, anId, aWatch, renderRoute, type TestShellOptions } from '@meridian/testing';
import { screen, within } from '@testing-library/react';
import { remote } from '../remote.ts';

const green = aColor({ colorNameEN: 'Green', colorNameRU: 'Зелёный', colorHex: '#00aa33' });
green.details.dialColorEN = 'Green enamel';
const one = aWatch({ _id: anId(1), sizes: ['40 mm', '42 mm'], lugToLug: 47.5 });
const two = aWatch({
  _id: anId(2),
  nameEN: 'Meridian Two',
  nameRU: 'Меридиан Два',
  price: { kzt: 300_000, rub: 54_000 },
  colors: [aColor(), green],
});
two.stock = [{ colorNameEN: 'Green', colorNameRU: 'Зелёный', size: '40', quantity: 1 }];
const five = [1, 2, 3, 4, 5].map((number) => aWatch({ _id: anId(number), nameEN: `Watch ${number}` }));

const openPage = (query: string, options: TestShellOptions = {}, watches = [two, one]) =>
  renderRoute(remote, `/compare${query}`, { api: { 'GET /api/watches': { watches } }, ...options });
const row = (name: string) =>
  screen.queryAllByTestId('compare-row').find(({ dataset }) => dataset['row'] === name);
const textsOf = (name: string) =>
  within(row(name) ?? document.createElement('tr'))
    .queryAllByRole('cell')
    .map(({ textContent }) => textContent);
const column = (index: number) => within(screen.getAllByTestId('compare-column')[index] as HTMLElement);
const both = `?ids=${anId(1)},${anId(2)}`;

beforeEach(() => localStorage.clear());

test('shows the watches in the order of the URL, with row and column headers', async () => {
  const { requests, head } = await openPage(both);
  expect(await screen.findByRole('columnheader', { name: /Meridian One/ })).toBeVisible();
  expect(screen.getAllByTestId('compare-name').map(({ textContent }) => textContent)).toEqual([
    'Meridian One',
    'Meridian Two',
  ]);
  expect(screen.getByRole('rowheader', { name: 'Brand' })).toBeVisible();
  expect(requests.map(({ query }) => query?.['ids'])).toContain(`${anId(1)},${anId(2)}`);
  expect(head()).toMatchObject({ title: 'Compare Meridian One, Meridian Two', noIndex: true });
});

test('shows sizes with their stock, and the measures of the chosen size', async () => {
  const { user } = await openPage(both);
  await screen.findByTestId('compare-table');
  expect(textsOf('sizes')).toEqual(['40 mm, 42 mm', '40 (out of stock)']);
  expect(textsOf('diameter')).toEqual(['40 mm', '40 mm']);
  expect(textsOf('lugToLug')).toEqual(['47.5 mm', '–not specified']);
  expect(row('thickness')).toBeUndefined();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Size of Meridian One' }), '42 mm');
  expect(textsOf('diameter')).toEqual(['42 mm', '40 mm']);
});

test('shows the details of the chosen colour, and whether it can be bought', async () => {
  const { user, store } = await openPage(both);
  const [, add] = await screen.findAllByTestId('compare-add');
  expect(add).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Green' }));
  expect(textsOf('dialColor')).toEqual(['dialColor in English', 'Green enamel']);
  await user.click(screen.getByRole('button', { name: 'Add to cart: Meridian Two' }));
  expect(store.getState().cart).toMatchObject([{ itemId: anId(2), colorNameEN: 'Green', size: '40' }]);
  expect(screen.getByRole('button', { name: 'Already in cart: Meridian Two' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'View cart' }));
  expect(store.getState().cartOpen).toBe(true);
});

test('adds a watch to the wish list and removes it', async () => {
  const { user, store } = await openPage(both);
  const heart = await screen.findByRole('button', { name: 'Wish list: Meridian One' });
  await user.click(heart);
  expect(store.getState().favorites).toMatchObject([{ itemId: anId(1), size: '40 mm' }]);
  expect(heart).toHaveAttribute('aria-pressed', 'true');
  await user.click(heart);
  expect(store.getState().favorites).toEqual([]);
});

test('has no "add to cart" for a watch without a price in the currency', async () => {
  await openPage(both, { locale: { currency: 'usd' } });
  expect(await screen.findAllByTestId('compare-add')).toHaveLength(1);
  expect(textsOf('price')[1]).toBe('Not sold in your currency');
});

test('shows the regular price of a watch on sale', async () => {
  await openPage(both, {}, [one, { ...two, regularPrice: { kzt: 400_000 } }]);
  expect(await screen.findByTestId('regular-price')).toHaveTextContent('400,000 ₸');
  expect(textsOf('price')[1]).toContain('now 300,000');
});

test('shows the differences only by the URL, and switches by a link', async () => {
  const { user, address } = await openPage(`${both}&diff=1`);
  await screen.findByTestId('compare-table');
  expect(row('brand')).toBeUndefined();
  expect(row('price')).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Show all properties' }));
  expect(await screen.findByRole('rowheader', { name: 'Brand' })).toBeVisible();
  expect(address()).toBe(`/compare${both}`);
  expect(textsOf('brand')).toEqual(['Meridian', 'Meridian']);
});

test('states that equal watches have no differences', async () => {
  await openPage(`${both}&diff=1`, {}, [one, { ...one, _id: anId(2) }]);
  expect(await screen.findByText('These watches agree in every listed property.')).toBeVisible();
});

test('removes a watch from the URL and from the selection', async () => {
  localStorage.setItem('compareIds', JSON.stringify([anId(1), anId(2), anId(3)]));
  const { user, address } = await openPage(`?ids=${[1, 2, 3].map(anId).join()}`, {}, five);
  await screen.findByTestId('compare-table');
  await user.click(column(1).getByRole('link', { name: 'Remove Watch 2 from the comparison' }));
  expect(address()).toBe(`/compare?ids=${anId(1)},${anId(3)}`);
  expect(localStorage.getItem('compareIds')).toBe(JSON.stringify([anId(1), anId(3)]));
});

test('shows the first four of more watches with a note', async () => {
  await openPage(`?ids=${[1, 2, 3, 4, 5].map(anId).join()}`, {}, five);
  expect(await screen.findAllByTestId('compare-column')).toHaveLength(4);
  expect(screen.getByTestId('compare-note')).toHaveTextContent('only the first 4 are shown');
});

test.each([
  ['unknown and malformed ids', `${both},${anId(9)},__proto__`, '2 watches are no longer available'],
  ['one unknown id', `${both},${anId(9)},${anId(1)}`, '1 watch is no longer available'],
])('leaves out %s with a note', async (_, query, note) => {
  await openPage(query);
  expect(await screen.findAllByTestId('compare-column')).toHaveLength(2);
  expect(screen.getByTestId('compare-note')).toHaveTextContent(note);
});

test.each([
  ['en', '', 'Nothing to compare yet'],
  ['ru', '', 'Пока нечего сравнивать'],
  ['en', '?ids=x', 'Nothing to compare yet'],
  ['en', `?ids=${anId(1)}`, 'One more watch, please'],
  ['ru', `?ids=${anId(1)}`, 'Добавьте ещё одни часы'],
] as const)('explains in %s that %p has too few watches', async (language, query, title) => {
  const { head } = await openPage(query, { locale: { language } }, [one]);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect(screen.getByTestId('compare-to-watches')).toHaveAttribute('href', '/products');
  expect(head()?.noIndex).toBe(true);
});

test('offers the selection of the browser on an empty page', async () => {
  localStorage.setItem('compareIds', JSON.stringify([anId(1), anId(2)]));
  await openPage('');
  expect(await screen.findByRole('link', { name: 'Compare your selection (2)' })).toHaveAttribute(
    'href',
    `/compare${both}`,
  );
});
