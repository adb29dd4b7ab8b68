import { ApiError } from '@meridian/api-client';
import type { PanelTaxes } from '@meridian/contracts';
import { DEFAULT_TAX_RULES, DEMO_SELLER } from '@meridian/domain';
import { type FakeResponses, quickUser, somePanelSettings, takeConsoleErrors } from '@meridian/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openPanel } from '../testing/open-panel.ts';

const user = quickUser();
const POCKET = { _id: 'c'.repeat(24), nameEN: 'Pocket watches', nameRU: 'Карманные часы' };
const saved: PanelTaxes = {
  rules: [
    ...DEFAULT_TAX_RULES,
    { country: 'KZ', category: POCKET._id, rate: 5, from: '2026-11-23' },
    { country: 'KZ', category: null, rate: 18, from: '2027-01-01' },
  ],
  revision: 3,
};

const openTaxes = async (api: FakeResponses = {}, language: 'en' | 'ru' = 'en') => {
  const view = await openPanel(
    '/admin-panel/taxes',
    {
      'GET /api/panel/settings': somePanelSettings({ seller: { ...DEMO_SELLER, country: 'KZ' } }),
      'GET /api/categories': [POCKET],
      'GET /api/panel/taxes': saved,
      'PUT /api/panel/taxes': ({ body }) => ({ ...(body as PanelTaxes), revision: 4 }),
      ...api,
    },
    language,
  );
  await screen.findByTestId('taxes-form');
  const sent = () =>
    view.requests.filter(({ name }) => name === 'PUT /api/panel/taxes').map(({ body }) => body as PanelTaxes);
  return { ...view, sent };
};
const plain = (text: string | null) => (text ?? '').replace(/\u00A0/g, ' ');
const rulesOf = (country: string) =>
  within(screen.getByTestId(`taxes-${country}`))
    .queryAllByTestId('tax-rule')
    .map(({ textContent }) => plain(textContent));
const enter = async (testId: string, text: string) => {
  await user.clear(screen.getByTestId(testId));
  await user.type(screen.getByTestId(testId), text);
};

test.each([
  [
    'en',
    [
      '18%from 1 January 2027 · All categories and deliveryRemove',
      '16%from 1 January 2026 · All categories and deliveryToday',
      '12%from 1 January 2009 · All categories and delivery',
      '5%from 23 November 2026 · Pocket watchesTodayRemove',
    ],
    'Seller: Kazakhstan, registered for VAT. Change the seller',
  ],
  [
    'ru',
    [
      '18 %с 1 января 2027 г. · Все категории и доставкаУдалить',
      '16 %с 1 января 2026 г. · Все категории и доставкаСегодня',
      '12 %с 1 января 2009 г. · Все категории и доставка',
      '5 %с 23 ноября 2026 г. · Карманные часыСегодняУдалить',
    ],
    'Продавец: Казахстан, плательщик НДС. Изменить данные продавца',
  ],
] as const)('shows the rates of each country and the seller (%s)', async (language, rules, seller) => {
  await openTaxes({}, language);
  expect(rulesOf('KZ')).toEqual(rules);
  expect(rulesOf('GE')).toEqual([]);
  expect(plain(screen.getByTestId('taxes-seller').textContent)).toBe(seller);
});

test('previews the tax of an order by country, category and day, also by unsaved rates', async () => {
  await openTaxes();
  const preview = () => plain(screen.getByTestId('tax-preview').textContent);
  expect(preview()).toBe('The price includes 16% VAT.');
  await enter('tax-preview-day', '2027-01-01');
  expect(preview()).toBe('The price includes 18% VAT.');
  await user.selectOptions(screen.getByTestId('tax-preview-category'), POCKET._id);
  expect(preview()).toBe('The price includes 5% VAT.');
  await user.click(screen.getByRole('button', { name: /Remove 5% from 23 November 2026/ }));
  expect(preview()).toBe('The price includes 18% VAT.');
  await user.selectOptions(screen.getByTestId('tax-preview-country'), 'GE');
  expect(preview()).toBe('0% VAT: export.');
});

test('adds a rate ahead, removes one, and saves both', async () => {
  const { sent } = await openTaxes();
  await user.click(screen.getByTestId('tax-new-add'));
  expect(screen.getByTestId('tax-new-day')).toHaveAccessibleDescription('Choose today or a later day');
  expect(screen.getByTestId('tax-new-rate')).toHaveAccessibleDescription(/from 0 to 100/);
  await enter('tax-new-day', '2027-01-01');
  await enter('tax-new-rate', '17,5');
  await user.click(screen.getByTestId('tax-new-add'));
  expect(screen.getByTestId('tax-new-day')).toHaveAccessibleDescription(/There is a rate/);
  await user.selectOptions(screen.getByTestId('tax-new-category'), POCKET._id);
  await user.click(screen.getByTestId('tax-new-add'));
  await user.click(screen.getByRole('button', { name: /Remove 18%/ }));
  await user.click(screen.getByTestId('taxes-save'));
  await waitFor(() => expect(screen.getByTestId('taxes-saved')).toHaveTextContent('The changes are saved'));
  expect(sent()).toEqual([
    {
      rules: [
        ...saved.rules.slice(0, -1),
        { country: 'KZ', category: POCKET._id, rate: 17.5, from: '2027-01-01' },
      ],
      revision: 3,
    },
  ]);
});

test('a refused rate is marked, and the rates stay in the form', async () => {
  const fields = { 'rules.4.from': 'This time is in the past' };
  await openTaxes({
    'PUT /api/panel/taxes': new ApiError(422, { code: 'validation', message: 'Check the fields', fields }),
  });
  await user.click(screen.getByTestId('taxes-save'));
  expect(await screen.findByText('This time is in the past')).toBeVisible();
  expect(rulesOf('KZ')).toHaveLength(4);
  takeConsoleErrors();
});

test('a seller who is not registered has no tax', async () => {
  const seller = { ...DEMO_SELLER, country: 'RU', isVatRegistered: false };
  await openTaxes({ 'GET /api/panel/settings': somePanelSettings({ seller }) });
  expect(screen.getByTestId('taxes-seller')).toHaveTextContent('Russia, not registered for VAT');
  expect(screen.getByTestId('tax-preview')).toHaveTextContent('special tax regime');
});

test('the settings link to the rates', async () => {
  await openPanel('/admin-panel/settings');
  const links = await screen.findByTestId('settings-pages');
  expect(within(links).getByRole('link', { name: 'VAT rates' })).toHaveAttribute(
    'href',
    '/admin-panel/taxes',
  );
});
