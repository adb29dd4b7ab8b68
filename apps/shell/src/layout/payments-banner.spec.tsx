import { LANGUAGES } from '@meridian/domain';
import { act, screen } from '@testing-library/react';
import { PaymentsBanner } from './payments-banner.tsx';
import { renderShell } from './testing/render-shell.tsx';

const SIMULATED = { en: 'Payments are simulated.', ru: 'Оплата не настоящая.' };

test.each(LANGUAGES)(
  'renders a landmark with its text in %s and updates it with the language',
  (language) => {
    const { store } = renderShell({ language, page: <PaymentsBanner texts={SIMULATED} /> });
    const banner = screen.getByTestId('payments-simulated');
    expect(banner).toHaveTextContent(SIMULATED[language]);
    expect(screen.getByRole('complementary', { name: SIMULATED[language] })).toBe(banner);
    act(() => store.getState().setLanguage('ru'));
    expect(banner).toHaveTextContent(SIMULATED.ru);
  },
);
