import type { Order } from '@meridian/contracts';
import { anId, anOrder } from '@meridian/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeOrders, manyOrders } from '../../testing/fake-orders.ts';
import { openPanel } from '../../testing/open-panel.ts';

const UPDATE = 'PUT /api/orders/update-order-status';
const BRANDS = ['Alder', 'Veyra'].map((nameEN, index) => ({ _id: anId(index + 1), nameEN, nameRU: nameEN }));

const openOrders = async (language: 'en' | 'ru' = 'en') => {
  const orders = manyOrders(3, (_id, date): Order => anOrder({ _id, date }));
  const view = await openPanel(
    '/admin-panel/orders',
    { ...fakeOrders(() => orders), [UPDATE]: orders[0]! },
    language,
  );
  await screen.findAllByTestId('order-row');
  return { ...view, updates: () => view.requests.filter(({ name }) => name === UPDATE) };
};
const openBrands = async () => {
  const view = await openPanel('/admin-panel/brands', { 'GET /api/brands': BRANDS });
  await screen.findAllByTestId('entity-row');
  return view;
};
const row = (index: number) => screen.getAllByTestId('order-row')[index];
const waitForFocus = (index: number) => waitFor(() => expect(row(index)).toHaveFocus());

beforeEach(() => localStorage.clear());

test('on a fresh page the first J focuses the first order, further keys move on', async () => {
  const { user } = await openOrders();
  expect(document.body).toHaveFocus();
  await user.keyboard('j');
  await waitForFocus(0);
  await user.keyboard('jj');
  await waitForFocus(2);
  await user.keyboard('kx');
  await waitForFocus(1);
  expect(row(1)).toHaveAttribute('aria-selected', 'true');
});

test('a status key without a focused order focuses the first one and changes nothing', async () => {
  const { user, updates } = await openOrders();
  await user.keyboard('3');
  await waitForFocus(0);
  expect(updates()).toHaveLength(0);
  await user.keyboard('2');
  await waitFor(() => expect(updates()).toHaveLength(1));
});

test('the keys of a Cyrillic layout work by their position', async () => {
  await openOrders('ru');
  fireEvent.keyDown(document.body, { key: 'о', code: 'KeyJ' });
  await waitForFocus(0);
  fireEvent.keyDown(row(0)!, { key: 'Ч', code: 'KeyX', shiftKey: true });
  expect(row(0)).toHaveAttribute('aria-selected', 'true');
});

test('shortcuts are ignored in fields and lists, with modifiers, in dialogs, and while a key is held', async () => {
  const { user, updates } = await openOrders();
  await user.keyboard('j');
  await waitForFocus(0);
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
    fireEvent.keyDown(row(0)!, { key: '3', code: 'Digit3', [modifier]: true });
  fireEvent.keyDown(row(0)!, { key: '3', code: 'Digit3', repeat: true });
  fireEvent.keyDown(within(row(0)!).getByTestId('order-status'), { key: '3', code: 'Digit3' });
  await user.type(screen.getByTestId('admin-search'), '3?j');
  expect(screen.getByTestId('admin-search')).toHaveValue('3?j');
  expect(screen.queryByTestId('shortcuts-help')).toBeNull();
  await user.click(screen.getByTestId('shortcuts-open'));
  await user.keyboard('3/');
  expect(screen.getByTestId('admin-search')).not.toHaveFocus();
  expect(updates()).toHaveLength(0);
});

test.each([
  ['en', 'Keyboard shortcuts', 'Set the status, in the order of the list'],
  ['ru', 'Горячие клавиши', 'Установить статус, по порядку в списке'],
] as const)('“?” opens the help with the shortcuts of the screen (%s)', async (language, title, shortcut) => {
  const { user } = await openOrders(language);
  await user.keyboard('?');
  const help = within(screen.getByRole('dialog', { name: title }));
  expect(help.getByText(shortcut)).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByTestId('shortcuts-help')).toBeNull();
  // The panel's button and the one in the hint open it as well.
  await user.click(screen.getByRole('button', { name: title }));
  expect(screen.getByTestId('shortcuts-help')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: /\(\?\)$/ }));
  expect(screen.getByTestId('shortcuts-help')).toBeInTheDocument();
});

test('single-key shortcuts can be turned off, and stay off after the next visit', async () => {
  const first = await openOrders();
  await first.user.keyboard('?');
  await first.user.click(screen.getByTestId('shortcuts-switch'));
  first.unmount();
  const { user, updates } = await openOrders();
  await user.keyboard('j3?/');
  expect(screen.queryByTestId('shortcuts-help')).toBeNull();
  expect(screen.getByTestId('admin-search')).not.toHaveFocus();
  expect(updates()).toHaveLength(0);
  expect(localStorage.getItem('adminShortcuts')).toBe('off');
  // Keys that apply only to the focused row still work.
  act(() => row(0)!.focus());
  await user.keyboard('{ArrowDown}');
  expect(row(1)).toHaveFocus();
  await user.click(screen.getByTestId('shortcuts-open'));
  expect(screen.getByTestId('shortcuts-switch')).not.toBeChecked();
  await user.click(screen.getByTestId('shortcuts-switch'));
  expect(localStorage.getItem('adminShortcuts')).toBeNull();
});

test('J and K move between the rows of other lists, Enter opens, N adds and / searches', async () => {
  const { user } = await openBrands();
  await user.keyboard('jj');
  expect(screen.getByRole('button', { name: 'Edit “Veyra”' })).toHaveFocus();
  await user.keyboard('k{Enter}');
  expect(screen.getByTestId('entity-name-en')).toHaveValue('Alder');
  await user.keyboard('{Escape}n');
  expect(screen.getByTestId('entity-name-en')).toHaveValue('');
  await user.keyboard('{Escape}/');
  expect(screen.getByTestId('admin-search')).toHaveFocus();
});
