import { LANGUAGES, type Language } from '@meridian/domain';
import { createInstance, type i18n as I18n } from 'i18next';

/** Makes an i18next instance; the server makes one a request, the browser one a page. */
export const createI18n = (language: Language): I18n => {
  const instance = createInstance();
  void instance.init({
    lng: language,
    supportedLngs: [...LANGUAGES],
    fallbackLng: false,
    resources: {},
    initAsync: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  return instance;
};
