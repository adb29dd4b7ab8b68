import { LANGUAGES, type Language } from '@meridian/domain';
import { createInstance, type i18n as I18n } from 'i18next';

/** Creates an i18next instance: one per request on the server, one per page in the browser. */
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
