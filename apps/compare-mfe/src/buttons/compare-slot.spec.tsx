import { anId, renderSlot } from '@meridian/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';

const addMount = (number: number, data: Record<string, string> = {}) => {
  const element = document.createElement('span');
  Object.assign(element.dataset, { compare: anId(number), name: `Watch ${number}`, ...data });
  document.body.append(element);
  return element;
};
const button = (number: number) => screen.findByRole('button', { name: `Compare: Watch ${number}` });
const stored = () => JSON.parse(localStorage.getItem('compareIds') ?? '[]') as unknown;
const select = (...numbers: number[]) =>
  localStorage.setItem('compareIds', JSON.stringify(numbers.map(anId)));

let mounts: HTMLElement[] = [];
const mount = (...args: Parameters<typeof addMount>) => {
  const element = addMount(...args);
  mounts.push(element);
  return element;
};
beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const element of mounts) element.remove();
  mounts = [];
});

test('renders a button in each mount point, with a text where it is asked for', async () => {
  const card = mount(1);
  const page = mount(2, { text: '' });
  await renderSlot(remote, 'compare');
  expect(await within(card).findByRole('button')).toHaveTextContent('');
  expect(await within(page).findByRole('button')).toHaveTextContent('Compare');
  expect(screen.queryByTestId('compare-bar')).toBeNull();
});

test('selects and removes a watch, and the bar links to the comparison', async () => {
  mount(1);
  mount(2);
  const { user } = await renderSlot(remote, 'compare');
  await user.click(await button(1));
  await user.click(await button(2));
  expect(await button(1)).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('link', { name: 'Compare (2)' })).toHaveAttribute(
    'href',
    `/compare?ids=${anId(1)},${anId(2)}`,
  );
  expect(screen.getByText('2 watches in your comparison')).toHaveAttribute('role', 'status');
  await user.click(await button(1));
  expect(stored()).toEqual([anId(2)]);
  await user.click(screen.getByRole('button', { name: 'Clear the comparison' }));
  expect(stored()).toEqual([]);
  expect(screen.queryByTestId('compare-bar')).toBeNull();
});

test('refuses a fifth watch with a message that opens the comparison', async () => {
  select(1, 2, 3, 4);
  mount(5);
  const { user, address } = await renderSlot(remote, 'compare', { locale: { language: 'ru' } });
  await user.click(await screen.findByRole('button', { name: 'Сравнить: Watch 5' }));
  expect(screen.getByTestId('toast')).toHaveTextContent('Сравнить можно не больше 4 моделей');
  expect(stored()).toHaveLength(4);
  await user.click(screen.getByRole('button', { name: 'Открыть' }));
  expect(address()).toBe(`/compare?ids=${[1, 2, 3, 4].map(anId).join()}`);
});

test('a page without buttons has no bar', async () => {
  select(1, 2);
  await renderSlot(remote, 'compare');
  expect(await screen.findByText('2 watches in your comparison')).toBeInTheDocument();
  expect(screen.queryByTestId('compare-bar')).toBeNull();
  mount(3);
  expect(await screen.findByTestId('compare-bar')).not.toHaveClass('wideOnly');
});

test('a button with a text has a link to the comparison for narrow screens, which show no bar there', async () => {
  select(1, 2);
  mount(3, { text: '' });
  await renderSlot(remote, 'compare', { locale: { language: 'ru' } });
  const link = await screen.findByTestId('compare-open');
  expect(link).toHaveAccessibleName('Сравнить (2)');
  expect(link).toHaveAttribute('href', `/compare?ids=${anId(1)},${anId(2)}`);
  expect(link).toHaveClass('narrowOnly');
  expect(screen.getByTestId('compare-bar')).toHaveClass('wideOnly');
});

test('follows mount points that are added, renamed and removed', async () => {
  await renderSlot(remote, 'compare');
  const late = mount(3);
  await button(3);
  late.dataset['name'] = 'Часы 3';
  expect(await screen.findByRole('button', { name: 'Compare: Часы 3' })).toBeInTheDocument();
  late.remove();
  await waitFor(() => expect(screen.queryByRole('button', { name: /Compare:/ })).toBeNull());
});

test('follows the selection of another tab, and ignores malformed values', async () => {
  localStorage.setItem('compareIds', '{"a":1}');
  mount(1);
  await renderSlot(remote, 'compare');
  expect(await button(1)).toHaveAttribute('aria-pressed', 'false');
  select(1);
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'compareIds' })));
  expect(await button(1)).toHaveAttribute('aria-pressed', 'true');
});

test('forgets the selection after a sign-out', async () => {
  select(1);
  mount(1);
  const { store } = await renderSlot(remote, 'compare', { state: { token: 'secret', role: 'user' } });
  expect(await screen.findByTestId('compare-bar')).toBeVisible();
  await button(1);
  localStorage.removeItem('compareIds');
  act(() => store.setState({ token: null, role: null }));
  await waitFor(() => expect(screen.queryByTestId('compare-bar')).toBeNull());
});
