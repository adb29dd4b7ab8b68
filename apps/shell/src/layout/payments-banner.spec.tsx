import { screen } from '@testing-library/react';
import { renderPage, saying } from '../app/testing/render-page.tsx';
import { PaymentsBanner } from './payments-banner.tsx';
import { renderShell } from './testing/render-shell.tsx';

test.each([
  ['en', 'This is a test shop: payments are simulated and no money is taken.'],
  ['ru', 'Это тестовый магазин: оплата не настоящая, деньги не списываются.'],
] as const)('the banner in %s is a landmark that says that payments are simulated', (language, text) => {
  renderShell({ language, page: <PaymentsBanner /> });
  expect(screen.getByRole('complementary', { name: text })).toBe(screen.getByTestId('payments-simulated'));
});

test.each(['shop', 'bare'] as const)(
  'a page of the %s layout has the banner before everything else while payments are simulated',
  async (layout) => {
    const remote = saying('here', { handle: { layout } });
    const { container } = await renderPage('/feature', { new: remote }, {}, { simulatedPayments: true });
    await screen.findByText('here');
    expect(screen.getByTestId('payments-simulated')).toBe(container.querySelector('aside, header, main, p'));
  },
);

test('a page has no banner while payments are real', async () => {
  await renderPage('/feature', { new: saying('here') });
  await screen.findByText('here');
  expect(screen.queryByTestId('payments-simulated')).toBeNull();
});
