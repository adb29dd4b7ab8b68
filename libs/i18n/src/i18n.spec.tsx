import { render, screen } from '@testing-library/react';
import type { Language } from '@meridian/domain';
import { addDictionary, createI18n, type Dictionaries, type Dictionary } from './i18n.ts';
import { I18nProvider, useTexts } from './react.tsx';

const texts: Record<Language, Dictionary> = {
  en: {
    greeting: 'Hello, {{name}}',
    count_one: '{{count}} watch',
    count_other: '{{count}} watches',
    lines: ['One', 'Two'],
    nested: { deep: 'Deep' },
    only: 'English only',
  },
  ru: {
    greeting: 'Здравствуйте, {{name}}',
    count_one: '{{count}} часы',
    count_few: '{{count}} пары часов',
    count_many: '{{count}} пар часов',
    count_other: '{{count}} часов',
    lines: ['Один', 'Два'],
    nested: { deep: 'Глубоко' },
  },
};
const counted = () => {
  const loads: Language[] = [];
  const load = (language: Language) => () => {
    loads.push(language);
    return Promise.resolve({ default: texts[language] });
  };
  const dictionaries: Dictionaries = { en: load('en'), ru: load('ru') };
  return { dictionaries, loads };
};

describe('texts', () => {
  test.each<[Language, string, Record<string, unknown>, unknown]>([
    ['en', 'greeting', { name: 'O’Neil & <b>' }, 'Hello, O’Neil & <b>'],
    ['ru', 'greeting', { name: 'Анна' }, 'Здравствуйте, Анна'],
    ['en', 'nested.deep', {}, 'Deep'],
    ['en', 'count', { count: 1 }, '1 watch'],
    ['en', 'count', { count: 0 }, '0 watches'],
    ['ru', 'count', { count: 1 }, '1 часы'],
    ['ru', 'count', { count: 3 }, '3 пары часов'],
    ['ru', 'count', { count: 5 }, '5 пар часов'],
    ['ru', 'count', { count: 21 }, '21 часы'],
    ['ru', 'count', { count: 1.5 }, '1.5 часов'],
    ['ru', 'lines', { returnObjects: true }, ['Один', 'Два']],
    ['ru', 'only', {}, 'only'],
  ])('%s %s %j', async (language, key, values, expected) => {
    const i18n = createI18n(language);
    await addDictionary(i18n, 'shop', counted().dictionaries, language);
    expect(i18n.getFixedT(language, 'shop')(key, values)).toEqual(expected);
  });
});

describe('dictionaries', () => {
  it('are loaded in the one language that is asked for, once', async () => {
    const { dictionaries, loads } = counted();
    const i18n = createI18n('en');
    await addDictionary(i18n, 'shop', dictionaries, 'en');
    await addDictionary(i18n, 'shop', dictionaries, 'en');
    expect(loads).toEqual(['en']);
    await addDictionary(i18n, 'shop', dictionaries, 'ru');
    expect(loads).toEqual(['en', 'ru']);
  });

  it('of two features do not mix', async () => {
    const i18n = createI18n('en');
    await addDictionary(i18n, 'shop', counted().dictionaries, 'en');
    const other = { default: { nested: { deep: 'Other' } } };
    const load = () => Promise.resolve(other);
    await addDictionary(i18n, 'other', { en: load, ru: load }, 'en');
    expect(i18n.getFixedT('en', 'shop')('nested.deep')).toBe('Deep');
    expect(i18n.getFixedT('en', 'other')('nested.deep')).toBe('Other');
  });

  it('of two pages do not mix: the server renders many at once', async () => {
    const one = createI18n('en');
    const two = createI18n('ru');
    await addDictionary(one, 'shop', counted().dictionaries, 'en');
    expect(two.hasResourceBundle('en', 'shop')).toBe(false);
    expect([one.language, two.language]).toEqual(['en', 'ru']);
  });

  it('that cannot be loaded leave nothing behind, and are asked for again', async () => {
    const i18n = createI18n('en');
    const fails = () => Promise.reject(new Error('no chunk'));
    await expect(addDictionary(i18n, 'shop', { en: fails, ru: fails }, 'en')).rejects.toThrow('no chunk');
    await addDictionary(i18n, 'shop', counted().dictionaries, 'en');
    expect(i18n.getFixedT('en', 'shop')('nested.deep')).toBe('Deep');
  });
});

describe('useTexts', () => {
  const Screen = () => {
    const { t, language } = useTexts('shop');
    return <p lang={language}>{t('nested.deep')}</p>;
  };

  it('follows the language of the tree', async () => {
    const i18n = createI18n('en');
    await addDictionary(i18n, 'shop', counted().dictionaries, 'en');
    await addDictionary(i18n, 'shop', counted().dictionaries, 'ru');
    const page = (language: Language) => (
      <I18nProvider i18n={i18n} language={language}>
        <Screen />
      </I18nProvider>
    );
    const { rerender } = render(page('en'));
    expect(screen.getByText('Deep').lang).toBe('en');
    rerender(page('ru'));
    expect(screen.getByText('Глубоко').lang).toBe('ru');
  });

  it('says what it lacks', () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<Screen />)).toThrow('useTexts needs an I18nProvider above it');
  });
});
