import type { Language } from '@meridian/domain';
import type { StaticPageName } from './static-pages.ts';
import type { StaticText } from './static-text.ts';
import { TEXTS } from './texts.ts';

const loading = new Map<string, Promise<StaticText>>();
const loaded = new Map<string, StaticText>();
const keyOf = (name: StaticPageName, language: Language) => `${name}/${language}`;

/** Loads the text of a page in a language, once; a failed load is retried by the next call. */
export const loadStaticText = (name: StaticPageName, language: Language): Promise<StaticText> => {
  const key = keyOf(name, language);
  const pending = loading.get(key);
  if (pending) return pending;
  const job = TEXTS[name][language]().then(({ default: text }) => {
    loaded.set(key, text);
    return text;
  });
  loading.set(key, job);
  job.catch(() => loading.delete(key));
  return job;
};

/** The text if it is already loaded. */
export const loadedStaticText = (name: StaticPageName, language: Language): StaticText | undefined =>
  loaded.get(keyOf(name, language));
