import type { SearchSuggestions } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { pause, useRequest } from '@meridian/ui';

/** Shorter texts have no suggestions. */
const MIN_LENGTH = 2;
/** Milliseconds without typing before suggestions are requested. */
const DEBOUNCE_MS = 180;

/** Suggestions for a typed text, with the state of their request. The previous ones stay until the next ones arrive. */
export const useSuggestions = (text: string) => {
  const { api } = useServices();
  const { language } = useTexts('shell');
  const currency = useShop((state) => state.locale.currency);
  const q = text.trim();
  return useRequest(
    q.length >= MIN_LENGTH ? `${language} ${currency} ${q}` : null,
    async (signal): Promise<SearchSuggestions> => {
      await pause(DEBOUNCE_MS, signal);
      return api('GET /api/search/suggestions', { query: { q, lang: language, currency }, signal });
    },
  );
};
