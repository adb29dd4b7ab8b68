import { ApiError } from '@meridian/api-client';
import type { SettingsInput } from '@meridian/contracts';
import { DEFAULT_SELLER } from '@meridian/domain';
import { type FakeResponses, quickUser, somePanelSettings, takeConsoleErrors } from '@meridian/testing';
import { screen, waitFor } from '@testing-library/react';
import { openPanel } from '../testing/open-panel.ts';

const user = quickUser();
const conflict = new ApiError(409, { code: 'conflict', message: 'Changed in the meantime' });
const saving: FakeResponses = {
  'PUT /api/settings': ({ body }) => {
    const input = body as SettingsInput;
    return { ...somePanelSettings(), ...input, revision: input.revision + 1 };
  },
};

const openSettings = async (api: FakeResponses = saving, language: 'en' | 'ru' = 'en') => {
  const view = await openPanel('/admin-panel/settings', api, language);
  await screen.findByTestId('settings-form');
  const saved = () =>
    view.requests.filter(({ name }) => name === 'PUT /api/settings').map(({ body }) => body as SettingsInput);
  return { ...view, saved };
};
const save = () => user.click(screen.getByTestId('settings-save'));
const type = async (testId: string, text: string) => {
  await user.clear(screen.getByTestId(testId));
  if (text) await user.type(screen.getByTestId(testId), text);
};
const plain = (testId: string) => screen.getByTestId(testId).textContent.replace(/\u00A0/g, ' ');

test('asks for what invoices need until it is entered, with the country and the registration', async () => {
  const { saved } = await openSettings({
    ...saving,
    'GET /api/panel/settings': somePanelSettings({ seller: DEFAULT_SELLER }),
  });
  expect(plain('seller-incomplete')).toContain('Country of registration, Tax number, and Registered for VAT');
  await user.selectOptions(screen.getByTestId('settings-seller-country'), 'KZ');
  await type('settings-seller-taxId', 'KZ1');
  await user.selectOptions(screen.getByTestId('settings-seller-isVatRegistered'), 'no');
  expect(screen.queryByTestId('seller-incomplete')).toBeNull();
  await save();
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]?.seller).toMatchObject({ country: 'KZ', taxId: 'KZ1', isVatRegistered: false });
});

test('names a new legal entity only if it is marked, for one save', async () => {
  const { saved } = await openSettings();
  await save();
  await waitFor(() => expect(saved()).toHaveLength(1));
  await user.click(screen.getByTestId('settings-seller-newLegalEntity'));
  await save();
  await waitFor(() => expect(saved()).toHaveLength(2));
  expect(saved().map(({ newLegalEntity }) => newLegalEntity)).toEqual([undefined, true]);
  await waitFor(() => expect(screen.getByTestId('settings-seller-newLegalEntity')).not.toBeChecked());
});

test.each([
  ['en', 'An order placed now arrives in Kazakhstan 25–27 November.'],
  ['ru', 'Заказ, оформленный сейчас, приедет в Казахстан 25–27 ноября.'],
] as const)('shows the saved settings and a preview (%s)', async (language, preview) => {
  await openSettings(saving, language);
  expect(plain('settings-preview')).toBe(preview);
  expect(screen.getByTestId('settings-weekday-5')).toBeChecked();
  expect(screen.getByTestId('settings-weekday-6')).not.toBeChecked();
  expect(screen.getByTestId('settings-cut-off')).toHaveValue('15');
  expect(screen.getByTestId('settings-minDays-KZ')).toHaveValue('2');
  expect(screen.getByTestId('settings-low-stock')).toHaveValue('3');
});

test('the preview follows each change of the form', async () => {
  await openSettings();
  await user.selectOptions(screen.getByTestId('settings-cut-off'), '9');
  expect(plain('settings-preview')).toContain('26–30 November');
  await user.click(screen.getByTestId('settings-weekday-6'));
  expect(plain('settings-preview')).toContain('26–28 November');
  await type('settings-maxDays-RU', '20');
  expect(plain('settings-arrives-RU')).toBe('30 November – 17 December');
  await type('settings-minDays-KZ', '');
  expect(plain('settings-preview')).toBe('');
});

test('saves every field and takes the saved revision for the next save', async () => {
  const { saved } = await openSettings();
  await user.click(screen.getByTestId('settings-weekday-5'));
  await user.type(screen.getByTestId('holiday-day'), '2027-01-07');
  await user.click(screen.getByTestId('holiday-add'));
  await type('settings-minDays-KZ', '1');
  await type('settings-low-stock', '7');
  await save();
  await waitFor(() =>
    expect(screen.getByTestId('settings-saved')).toHaveTextContent('The changes are saved'),
  );
  expect(saved()[0]).toMatchObject({
    delivery: {
      workingDays: [1, 2, 3, 4],
      holidays: ['2027-01-07'],
      cutOffHour: 15,
      countries: { KZ: { minDays: 1, maxDays: 4 } },
    },
    lowStockThreshold: 7,
    revision: 0,
  });
  await user.click(screen.getByRole('button', { name: 'Remove 7 January 2027' }));
  await save();
  await waitFor(() => expect(saved()).toHaveLength(2));
  expect(saved()[1]).toMatchObject({ delivery: { holidays: [] }, revision: 1 });
});

test('saves the seller', async () => {
  const { saved } = await openSettings();
  expect(screen.getByTestId('settings-seller-name')).toHaveValue('Meridian AB');
  await type('settings-seller-taxId', 'SE556677889901');
  await save();
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]).toMatchObject({
    seller: { name: 'Meridian AB', taxId: 'SE556677889901' },
  });
});

test('Enter in the date field adds a holiday and does not save', async () => {
  const { saved } = await openSettings();
  await user.type(screen.getByTestId('holiday-day'), '2026-11-24{Enter}');
  expect(screen.getAllByTestId('holiday')).toHaveLength(1);
  expect(plain('settings-preview')).toContain('26–30 November');
  expect(saved()).toEqual([]);
});

test('rejects a holiday in the past', async () => {
  await openSettings();
  await user.type(screen.getByTestId('holiday-day'), '2026-11-22');
  await user.click(screen.getByTestId('holiday-add'));
  expect(screen.getByTestId('holiday-day')).toHaveAccessibleDescription('Choose today or a later day');
  expect(screen.queryByTestId('holiday')).toBeNull();
});

test('invalid values are explained at their fields, the first of which gets the focus, and nothing is saved', async () => {
  const { saved } = await openSettings();
  for (const day of [1, 2, 3, 4, 5]) await user.click(screen.getByTestId(`settings-weekday-${day}`));
  await save();
  expect(screen.getByText('Choose at least one working day')).toBeVisible();
  expect(screen.getByTestId('settings-weekday-1')).toHaveFocus();
  await user.click(screen.getByTestId('settings-weekday-1'));
  for (const [testId, text, message] of [
    ['settings-minDays-KZ', '', 'Enter a whole number from 0 to 90'],
    ['settings-maxDays-RU', '4', 'This must not be less than “From”'],
    ['settings-low-stock', '2.5', 'Enter a whole number from 0 to 1000'],
    ['settings-seller-name', '', 'Fill in this field'],
    ['settings-seller-email', 'books', 'Enter an email address, such as name@example.com'],
    ['settings-seller-messenger', 'http://t.me/x', 'Enter a link that begins with https://'],
    ['settings-seller-phone', '1'.repeat(41), 'At most 40 characters'],
  ] as const) {
    const field = screen.getByTestId<HTMLInputElement>(testId);
    const before = field.value;
    await type(testId, text);
    await save();
    expect(field).toBeInvalid();
    expect(field.getAttribute('aria-describedby')).toBeTruthy();
    expect(screen.getByText(message)).toBeVisible();
    expect(field).toHaveFocus();
    await type(testId, before);
  }
  expect(saved()).toEqual([]);
});

test('the values stay after a failure, and a refused field is marked', async () => {
  await openSettings({
    'PUT /api/settings': new ApiError(422, {
      code: 'validation',
      message: 'Please check the highlighted fields.',
      fields: { lowStockThreshold: 'Too many' },
    }),
  });
  await type('settings-low-stock', '9');
  await save();
  expect(await screen.findByText('Too many')).toBeVisible();
  expect(screen.getByTestId('settings-low-stock')).toHaveValue('9');
  takeConsoleErrors();
});

describe('after a conflict', () => {
  const theirs = () => {
    const base = somePanelSettings();
    return somePanelSettings({ delivery: { ...base.delivery, cutOffHour: 11 }, revision: 4 });
  };
  const openConflict = async () => {
    let isChanged = false;
    const view = await openSettings({
      'GET /api/panel/settings': () => (isChanged ? theirs() : somePanelSettings()),
      'PUT /api/settings': ({ body }) => {
        const input = body as SettingsInput;
        isChanged = true;
        return input.revision === 4 ? { ...somePanelSettings(), ...input, revision: 5 } : conflict;
      },
    });
    await type('settings-low-stock', '8');
    await save();
    await screen.findByText(/Someone else saved this page/);
    takeConsoleErrors();
    return view;
  };

  test('the other version can be loaded', async () => {
    await openConflict();
    await user.click(screen.getByRole('button', { name: 'Load their version' }));
    await waitFor(() => expect(screen.getByTestId('settings-cut-off')).toHaveValue('11'));
    expect(screen.getByTestId('settings-low-stock')).toHaveValue('3');
    expect(screen.queryByText(/Someone else saved this page/)).toBeNull();
  });

  test('the own version can overwrite the other one', async () => {
    const { saved } = await openConflict();
    await user.click(screen.getByRole('button', { name: 'Overwrite with mine' }));
    await waitFor(() =>
      expect(screen.getByTestId('settings-saved')).toHaveTextContent('The changes are saved'),
    );
    expect(saved().at(-1)).toMatchObject({
      delivery: { cutOffHour: 15 },
      lowStockThreshold: 8,
      revision: 4,
    });
  });
});

test('leaving with unsaved changes asks first', async () => {
  const { address } = await openSettings();
  await type('settings-low-stock', '8');
  await user.click(screen.getByTestId('admin-tab-orders'));
  expect(address()).toBe('/admin-panel/settings');
  await user.click(screen.getByTestId('confirm-yes'));
  await waitFor(() => expect(address()).toBe('/admin-panel/orders'));
});

test('the dashboard links to the settings', async () => {
  const { address } = await openPanel('/admin-panel', {
    'GET /api/stats': {
      ordersToday: 0,
      ordersThisWeek: 0,
      ordersThisMonth: 0,
      revenueToday: 0,
      revenueThisWeek: 0,
      revenueThisMonth: 0,
      unpaidToday: 0,
      unpaidThisWeek: 0,
      unpaidThisMonth: 0,
    },
  });
  await user.click(screen.getByTestId('settings-link'));
  expect(await screen.findByTestId('settings-heading')).toHaveTextContent('Settings');
  expect(address()).toBe('/admin-panel/settings');
});
