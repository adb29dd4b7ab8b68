import { screen } from '@testing-library/react';
import { PaymentsBanner } from './payments-banner.tsx';
import { renderShell } from './testing/render-shell.tsx';

test.each([
  ['en', 'This is a test shop: payments are simulated and no money is taken.'],
  ['ru', 'Это тестовый магазин: оплата не настоящая, деньги не списываются.'],
] as const)('the banner in %s is a landmark that says that payments are simulated', (language, text) => {
  renderShell({ language, page: <PaymentsBanner /> });
  expect(screen.getByRole('complementary', { name: text })).toBe(screen.getByTestId('payments-simulated'));
});
