import { screen } from '@testing-library/react';
import { renderPage, moduleShowing } from './testing/render-page.tsx';

test.each(['shop', 'bare'] as const)(
  'renders the banner for simulated payments first in the %s layout',
  async (layout) => {
    const remote = moduleShowing('here', { handle: { layout } });
    const { container } = await renderPage(
      '/remote',
      { new: remote },
      { simulatedPayments: { en: 'test', ru: 'тест' } },
    );
    await screen.findByText('here');
    expect(screen.getByTestId('payments-simulated')).toBe(container.querySelector('aside, header, main, p'));
  },
);

test('renders no banner with a real payment provider', async () => {
  await renderPage('/remote', { new: moduleShowing('here') });
  await screen.findByText('here');
  expect(screen.queryByTestId('payments-simulated')).toBeNull();
});
