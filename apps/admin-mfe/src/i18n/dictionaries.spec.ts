import type { Dictionary } from '@meridian/i18n';
import en from './en.ts';
import ru from './ru.ts';

const PLURAL = /_(one|few|many|other)$/;

/** Every text by its dotted key. */
const flatten = (dictionary: Dictionary, prefix = ''): [string, string][] =>
  Object.entries(dictionary).flatMap(([key, value]) => {
    const path = `${prefix}${key}`;
    if (typeof value === 'string') return [[path, value] as [string, string]];
    if (Array.isArray(value))
      return value.map((text, index) => [`${path}.${index}`, text] as [string, string]);
    return flatten(value, `${path}.`);
  });
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map((m) => m[1] ?? '').sort();
const stems = (dictionary: Dictionary): Map<string, string[]> => {
  const all = new Map<string, string[]>();
  for (const [key, text] of flatten(dictionary)) all.set(key.replace(PLURAL, ''), placeholders(text));
  return all;
};

describe('dictionaries', () => {
  it('say the same things with the same placeholders in both languages', () => {
    expect(stems(ru)).toEqual(stems(en));
  });

  it.each([
    ['en', en, ['one', 'other']],
    ['ru', ru, ['one', 'few', 'many', 'other']],
  ] as const)('know every plural form of %s', (_, dictionary, forms) => {
    const keys = flatten(dictionary).map(([key]) => key);
    const plurals = [
      ...new Set(keys.filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, ''))),
    ];
    expect(plurals.length).toBeGreaterThan(0);
    for (const stem of plurals) for (const form of forms) expect(keys).toContain(`${stem}_${form}`);
  });

  it('leave no text empty', () => {
    for (const [, text] of [...flatten(en), ...flatten(ru)]) expect(text.trim()).not.toBe('');
  });
});
