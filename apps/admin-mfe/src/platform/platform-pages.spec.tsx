import type { SlotFailure, SlotOutletProps } from '@meridian/federation';
import { takeConsoleErrors } from '@meridian/testing';
import { screen } from '@testing-library/react';
import { openPanel } from '../testing/open-panel.ts';

const Filled = ({ name }: SlotOutletProps) => <p>content of {name}</p>;

test.each([
  ['/admin-panel/features', 'panel-releases'],
  ['/admin-panel/teams', 'panel-teams'],
])('%s renders the slot %s', async (path, slot) => {
  await openPanel(path, {}, 'en', { Slot: Filled });
  expect(await screen.findByText(`content of ${slot}`)).toBeVisible();
});

test.each<['en' | 'ru', SlotFailure, string, string]>([
  ['en', 'broken', 'This page is not available', 'Try again'],
  ['ru', 'broken', 'Страница недоступна', 'Попробовать ещё раз'],
  ['en', 'offline', 'Could not load this page', 'Try again'],
  ['ru', 'offline', 'Не удалось загрузить данные', 'Попробовать ещё раз'],
])('says that the page is unavailable, and retries (%s, %s)', async (language, failure, title, label) => {
  const retry = jest.fn();
  const { user } = await openPanel('/admin-panel/features', {}, language, {
    Slot: ({ unavailable }) => unavailable(retry, failure),
  });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  await user.click(screen.getByRole('button', { name: label }));
  expect(retry).toHaveBeenCalledTimes(1);
  expect(screen.getByTestId('admin-tab-orders')).toBeVisible();
});

test('offers a retry if the code of slots cannot be loaded', async () => {
  await openPanel('/admin-panel/teams');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(takeConsoleErrors()).toHaveLength(1);
});
