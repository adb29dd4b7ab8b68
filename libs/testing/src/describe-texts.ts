import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Dictionary } from '@meridian/i18n';

type FlatTexts = Map<string, string>;
/** Removes the plural suffix, because languages have different plural forms. */
const base = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

/** Returns all texts by their dotted key. */
const flatten = (texts: Dictionary, prefix = ''): FlatTexts => {
  const flat: FlatTexts = new Map();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else if (Array.isArray(value)) value.forEach((line, index) => flat.set(`${prefix}${key}.${index}`, line));
    else for (const [path, text] of flatten(value, `${prefix}${key}.`)) flat.set(path, text);
  }
  return flat;
};
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').sort();

const LANGUAGE_FILE = /^(?:(?<screen>.+)-)?(?<language>en|ru)\.ts$/;

/** Names of the screens that have a dictionary in a language; '' is the dictionary without a screen name. */
const screensOf = (folder: string, language: 'en' | 'ru'): string[] =>
  readdirSync(folder).flatMap((file) => {
    const groups = LANGUAGE_FILE.exec(file)?.groups;
    return groups?.['language'] === language ? [groups['screen'] ?? ''] : [];
  });

const read = (folder: string, screen: string, language: 'en' | 'ru'): FlatTexts => {
  // oxlint-disable-next-line typescript/no-require-imports -- the file names are read from the folder
  const module = require(join(folder, `${screen && `${screen}-`}${language}.ts`)) as { default: Dictionary };
  return flatten(module.default);
};

/**
 * Defines the tests of all dictionaries in a folder: `en.ts` and `ru.ts`, and `<screen>-en.ts` and `<screen>-ru.ts`. Both
 * languages must have the same keys and placeholders, and all plural forms. New dictionaries are tested automatically.
 */
export const describeTexts = (folder: string): void => {
  const screens = screensOf(folder, 'en');

  test('every dictionary exists in both languages', () => {
    expect(screens).not.toEqual([]);
    expect(screensOf(folder, 'ru').sort()).toEqual([...screens].sort());
  });

  describe.each(screens)('the dictionary "%s"', (screen) => describePair(folder, screen));
};

const describePair = (folder: string, screen: string): void => {
  const texts = { en: read(folder, screen, 'en'), ru: read(folder, screen, 'ru') };

  test('has the same keys in both languages', () => {
    const keys = (flat: FlatTexts) => [...new Set([...flat.keys()].map(base))].sort();
    expect(keys(texts.en).length).toBeGreaterThan(0);
    expect(keys(texts.ru)).toEqual(keys(texts.en));
  });

  test.each(['en', 'ru'] as const)('has every plural form and no empty text in %s', (language) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const flat = texts[language];
    const plural = [...flat.keys()].filter((key) => base(key) !== key).map(base);
    for (const key of new Set(plural))
      for (const form of forms) expect([key, flat.get(`${key}_${form}`)]).toEqual([key, expect.any(String)]);
    expect([...flat].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test('has the same placeholders in both languages', () => {
    for (const [key, text] of texts.en) {
      const other = texts.ru.get(key);
      // A text such as "The last one" needs no number.
      if (other === undefined || key.endsWith('_one')) continue;
      expect([key, placeholders(other)]).toEqual([key, placeholders(text)]);
    }
  });
};
