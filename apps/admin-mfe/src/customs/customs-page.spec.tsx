import type { CustomsInput, PanelCustoms } from '@meridian/contracts';
import { quickUser } from '@meridian/testing';
import { screen, waitFor } from '@testing-library/react';
import { openPanel } from '../testing/open-panel.ts';

const user = quickUser();

test('saves the terms of the countries that do not follow from the country of the seller', async () => {
  const customs: PanelCustoms = {
    countries: { RU: { rule: 'included', percent: 0, dutyFree: 0, currency: 'rub' } },
    revision: 3,
    sellerCountry: 'KZ',
  };
  const { requests } = await openPanel('/admin-panel/customs', {
    'GET /api/panel/customs': customs,
    'PUT /api/panel/customs': ({ body }) => ({ ...customs, ...(body as CustomsInput), revision: 4 }),
  });
  expect(await screen.findByTestId('customs-seller')).toHaveTextContent('Kazakhstan');
  const byDefault = (code: string) => screen.getByTestId(`customs-rule-${code}`).querySelector('option');
  expect(byDefault('GE')).toHaveTextContent('Automatic: may be charged');
  expect(byDefault('AM')).toHaveTextContent('Automatic: no duties');
  await user.selectOptions(screen.getByTestId('customs-rule-RU'), 'bySeller');
  await user.selectOptions(screen.getByTestId('customs-rule-GE'), 'estimated');
  await user.clear(screen.getByTestId('customs-percent-GE'));
  await user.type(screen.getByTestId('customs-percent-GE'), '18,555');
  await user.click(screen.getByTestId('customs-save'));
  expect(screen.getByTestId('customs-percent-GE')).toHaveAccessibleDescription(/two decimals/);
  await user.clear(screen.getByTestId('customs-percent-GE'));
  await user.type(screen.getByTestId('customs-percent-GE'), '18,5');
  await user.clear(screen.getByTestId('customs-dutyFree-GE'));
  await user.type(screen.getByTestId('customs-dutyFree-GE'), '100');
  await user.click(screen.getByTestId('customs-save'));
  await waitFor(() => expect(screen.getByTestId('customs-saved')).toHaveTextContent('are saved'));
  const saved = requests.filter(({ name }) => name === 'PUT /api/panel/customs').map(({ body }) => body);
  expect(saved).toEqual([
    { countries: { GE: { rule: 'estimated', percent: 18.5, dutyFree: 100, currency: 'usd' } }, revision: 3 },
  ]);
});
