import { LANGUAGES, type Language } from '@meridian/domain';
import { createInstance, type i18n as I18n } from 'i18next';

/** Texts of one feature in one language: nested keys, i18next's plural suffixes and `{{placeholders}}`. */
export interface Dictionary {
  [key: string]: string | string[] | Dictionary;
}
/** A feature's texts, each language loaded when it is needed. */
export type Dictionaries = Record<Language, () => Promise<{ default: Dictionary }>>;

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

/** Adds a feature's texts under its namespace, unless they are there. */
export const addDictionary = async (
  i18n: I18n,
  namespace: string,
  dictionaries: Dictionaries,
  language: Language,
): Promise<void> => {
  if (i18n.hasResourceBundle(language, namespace)) return;
  const { default: texts } = await dictionaries[language]();
  i18n.addResourceBundle(language, namespace, texts);
};
