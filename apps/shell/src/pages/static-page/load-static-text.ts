import type { Language } from '@meridian/domain';
import type { StaticPageName } from './static-pages.ts';
import type { StaticText } from './static-text.ts';
import { TEXTS } from './texts.ts';

const loading = new Map<string, Promise<StaticText>>();
const loaded = new Map<string, StaticText>();
const keyOf = (name: StaticPageName, language: Language) => `${name}/${language}`;

/** A page's text in a language; asked for once, and again after a failure. */
export const loadStaticText = (name: StaticPageName, language: Language): Promise<StaticText> => {
  const key = keyOf(name, language);
  const known = loading.get(key);
  if (known) return known;
  const job = TEXTS[name][language]().then(({ default: text }) => {
    loaded.set(key, text);
    return text;
  });
  loading.set(key, job);
  job.catch(() => loading.delete(key));
  return job;
};

/** The text if it is there already. */
export const loadedStaticText = (name: StaticPageName, language: Language): StaticText | undefined =>
  loaded.get(keyOf(name, language));
