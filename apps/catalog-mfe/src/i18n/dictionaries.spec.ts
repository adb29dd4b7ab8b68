import type { Dictionary } from '@meridian/i18n';
import en from './en.ts';
import ru from './ru.ts';

type Flat = Map<string, string>;
/** Plural forms count as one text: languages have different ones. */
const base = (key: string) => key.replace(/_(one|few|many|other)$/, '');

const flatten = (texts: Dictionary, prefix = ''): Flat => {
  const flat: Flat = new Map();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else if (Array.isArray(value)) value.forEach((line, index) => flat.set(`${prefix}${key}.${index}`, line));
    else for (const [path, text] of flatten(value, `${prefix}${key}.`)) flat.set(path, text);
  }
  return flat;
};
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

const texts = { en: flatten(en), ru: flatten(ru) };

test('both languages have the same texts', () => {
  const keys = (flat: Flat) => [...new Set([...flat.keys()].map(base))].sort();
  expect(keys(texts.ru)).toEqual(keys(texts.en));
});

test.each(['en', 'ru'] as const)(
  '%s has every plural form of its language, and no text is empty',
  (language) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const flat = texts[language];
    const plural = [...flat.keys()].filter((key) => base(key) !== key).map(base);
    for (const key of new Set(plural))
      for (const form of forms) expect([key, flat.get(`${key}_${form}`)]).toEqual([key, expect.any(String)]);
    expect([...flat].filter(([, text]) => text.trim() === '')).toEqual([]);
  },
);

test('both languages fill in the same values', () => {
  for (const [key, text] of texts.en) {
    const other = texts.ru.get(key);
    // "The last one" needs no number.
    if (other === undefined || key.endsWith('_one')) continue;
    expect([key, placeholders(other)]).toEqual([key, placeholders(text)]);
  }
});
