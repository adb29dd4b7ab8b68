import type { ExchangeRates, RateInput, RateRow } from '@meridian/contracts';
import { type FakeResponses, quickUser } from '@meridian/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openPanel } from '../testing/open-panel.ts';

const user = quickUser();
const AT = '2026-11-30T04:00:00.000Z';
const RATES: ExchangeRates = {
  today: '2026-11-30',
  current: [
    { currency: 'rub', kzt: 6.2, day: null },
    { currency: 'usd', kzt: 512.25, day: '2026-11-23' },
  ],
  rates: [{ currency: 'usd', day: '2026-11-23', kzt: 512.25, source: 'typed', at: AT }],
  service: {
    isConfigured: true,
    succeededAt: AT,
    problem: null,
    problemAt: null,
    held: [{ currency: 'usd', day: '2026-11-30', kzt: 700, previous: 512.25 }],
  },
};

const open = async (rates: Partial<ExchangeRates> = {}, responses: FakeResponses = {}) => {
  const shown = { ...RATES, ...rates };
  const view = await openPanel('/admin-panel/exchange-rates', {
    'GET /api/panel/exchange-rates': shown,
    'PUT /api/panel/exchange-rates': shown,
    ...responses,
  });
  await screen.findByTestId('rate-form');
  const saved = () =>
    view.requests
      .filter(({ name }) => name === 'PUT /api/panel/exchange-rates')
      .map(({ body }) => body as RateInput);
  return { ...view, saved };
};
const plain = (element: HTMLElement) => element.textContent.replace(/\u00A0/g, ' ');

test('shows the rates of today, and sets a rate that was held back', async () => {
  const { saved } = await open();
  expect(plain(screen.getByTestId('rate-today-usd'))).toBe('1 $ = 512.25 ₸ since 23 Nov 2026');
  expect(plain(screen.getByTestId('rate-today-rub'))).toContain('until you set a rate');
  expect(plain(screen.getByTestId('rate-held'))).toContain('1 $ = 700 ₸');
  await user.click(screen.getByTestId('rate-accept'));
  await waitFor(() => expect(saved()).toEqual([{ currency: 'usd', day: '2026-11-30', kzt: 700 }]));
});

test('sets and removes the rate of a day', async () => {
  const { saved } = await open();
  await user.type(screen.getByTestId('rate-value'), '0');
  await user.click(screen.getByTestId('rate-save'));
  expect(screen.getByTestId('rate-value')).toHaveAccessibleDescription(/greater than 0/);
  await user.type(screen.getByTestId('rate-value'), ',5');
  await user.click(screen.getByTestId('rate-save'));
  await waitFor(() => expect(saved()).toEqual([{ currency: 'usd', day: '2026-11-30', kzt: 0.5 }]));
  await user.click(within(screen.getByTestId('rate-row')).getByTestId('rate-remove'));
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(saved()[1]).toEqual({ currency: 'usd', day: '2026-11-23', kzt: null }));
});

test.each([
  [{ isConfigured: false }, 'rate-service', 'EXCHANGE_RATES_URL'],
  [{ succeededAt: null }, 'rate-service', 'no rates yet'],
  [{ problem: 'unavailable', problemAt: AT }, 'rate-problem', 'did not respond'],
] as const)('explains the state %j of the service', async (state, testId, text) => {
  await open({ rates: [], service: { ...RATES.service, ...state } });
  expect(screen.getByTestId(testId)).toHaveTextContent(text);
  expect(screen.getByText('No rates in this month')).toBeInTheDocument();
});

test('shows what a list changes before it is applied', async () => {
  const place = { line: 2, day: '2026-11-24', currency: 'usd' };
  const rows: RateRow[] = [
    { ...place, kzt: 513, before: 512, change: 'changed', problem: null },
    { ...place, line: 3, kzt: null, before: null, change: null, problem: 'invalid', field: 'kzt' },
  ];
  const { requests } = await open(
    {},
    {
      'POST /api/panel/exchange-rates/list/preview': { rows },
      'POST /api/panel/exchange-rates/list': { rows },
    },
  );
  await user.click(screen.getByTestId('rates-import'));
  await user.type(screen.getByTestId('rate-list-text'), 'day;currency;kzt');
  await user.click(screen.getByTestId('rate-list-compare'));
  const shown = await screen.findAllByTestId('rate-list-row');
  expect(shown.map(plain)).toEqual([
    expect.stringContaining('Invalid Tenge for one'),
    expect.stringContaining('2026-11-24 · USD · 512 → 513'),
  ]);
  await user.click(screen.getByTestId('rate-list-apply'));
  await waitFor(() =>
    expect(requests.some(({ name }) => name === 'POST /api/panel/exchange-rates/list')).toBe(true),
  );
});
