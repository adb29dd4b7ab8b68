import { retryThroughOutages } from '@meridian/federation';
import type { I18n, TextLoader } from '@meridian/i18n';
import type { ShopStore } from '@meridian/store';

const ONE_YEAR_S = 31_536_000;
const remember = (name: string, value: string) => {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${value}; path=/; max-age=${ONE_YEAR_S}; samesite=lax${secure}`;
};

/** Carries out a choice of language or currency: remembers it, brings the texts, asks for the prices anew. */
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
      remember('language', locale.language);
      document.documentElement.lang = locale.language;
    }
    if (locale.currency !== previous.currency) {
      remember('currency', locale.currency);
      void router.revalidate();
    }
  });
  // The texts have to be there before the store says the new language; meanwhile another may have been chosen.
  const { setLanguage } = store.getState();
  let wanted = store.getState().locale.language;
  store.setState({
    setLanguage: (language) => {
      wanted = language;
      void retryThroughOutages(() => texts.changeLanguage(language))
        .then(async () => {
          if (wanted !== language) return;
          await i18n.changeLanguage(language);
          setLanguage(language);
        })
        .catch((error: unknown) => console.warn('The language could not be changed', error));
    },
  });
};
