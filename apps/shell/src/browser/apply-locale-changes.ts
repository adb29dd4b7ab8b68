import { retryThroughOutages } from '@meridian/federation';
import type { I18n, TextLoader } from '@meridian/i18n';
import type { ShopStore } from '@meridian/store';

const ONE_YEAR_S = 31_536_000;
const setCookie = (name: string, value: string) => {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${value}; path=/; max-age=${ONE_YEAR_S}; samesite=lax${secure}`;
};

/**
 * Applies changes of language and currency: sets the cookies, loads the texts, and revalidates the prices.
 */
export const applyLocaleChanges = ({
  store,
  i18n,
  texts,
  router,
}: {
  store: ShopStore;
  i18n: I18n;
  texts: TextLoader;
  router: { revalidate(): Promise<void> };
}): void => {
  store.subscribe(({ locale }, { locale: previous }) => {
    if (locale.language !== previous.language) {
      setCookie('language', locale.language);
      document.documentElement.lang = locale.language;
    }
    if (locale.currency !== previous.currency) {
      setCookie('currency', locale.currency);
      void router.revalidate();
    }
  });
  // Change the store only after the texts are loaded. Meanwhile the shopper may have chosen another language.
  const { setLanguage } = store.getState();
  let requested = store.getState().locale.language;
  store.setState({
    setLanguage: (language) => {
      requested = language;
      void retryThroughOutages(() => texts.changeLanguage(language))
        .then(async () => {
          if (requested !== language) return;
          await i18n.changeLanguage(language);
          setLanguage(language);
        })
        .catch((error: unknown) =>
          console.warn('Could not load the texts of the chosen language; keeping the current one', error),
        );
    },
  });
};
