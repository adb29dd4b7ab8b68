import { screen } from '@testing-library/react';
import { renderPage, moduleShowing } from './testing/render-page.tsx';

// The router of a test warns that it has no fallback while the remote loads.
beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation(() => undefined));

test.each(['shop', 'bare'] as const)(
  'a page of the %s layout has the banner before everything else while payments are simulated',
  async (layout) => {
    const remote = moduleShowing('here', { handle: { layout } });
    const { container } = await renderPage(
      '/feature',
      { new: remote },
      {},
      { simulatedPayments: { en: 'test', ru: 'тест' } },
    );
    await screen.findByText('here');
    expect(screen.getByTestId('payments-simulated')).toBe(container.querySelector('aside, header, main, p'));
  },
);

test('a page has no banner while payments are real', async () => {
  await renderPage('/feature', { new: moduleShowing('here') });
  await screen.findByText('here');
  expect(screen.queryByTestId('payments-simulated')).toBeNull();
});
