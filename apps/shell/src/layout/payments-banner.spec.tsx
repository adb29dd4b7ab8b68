import { LANGUAGES } from '@meridian/domain';
import { act, screen, waitFor } from '@testing-library/react';
import { PaymentsBanner } from './payments-banner.tsx';
import { renderPart } from './testing/render-shell.tsx';

const SIMULATED = { en: 'Payments are simulated.', ru: 'Оплата не настоящая.' };

test.each(LANGUAGES)(
  'renders a landmark with its text in %s and updates it with the language',
  async (language) => {
    const { store } = await renderPart(<PaymentsBanner texts={SIMULATED} />, { locale: { language } });
    const banner = screen.getByTestId('payments-simulated');
    expect(banner).toHaveTextContent(SIMULATED[language]);
    expect(screen.getByRole('complementary', { name: SIMULATED[language] })).toBe(banner);
    act(() => store.getState().setLanguage('ru'));
    await waitFor(() => expect(banner).toHaveTextContent(SIMULATED.ru));
  },
);
