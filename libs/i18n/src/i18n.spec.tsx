import { render, screen } from '@testing-library/react';
import type { Language } from '@meridian/domain';
import { createI18n, textsOf } from './i18n.ts';
import { I18nProvider, useTexts } from './react.tsx';
import { type Dictionaries, type Dictionary, TextLoader } from './text-loader.ts';

declare module '@meridian/i18n' {
  interface Texts {
    shop: {
      greeting: string;
      count_one: string;
      count_other: string;
      lines: string[];
      nested: { deep: string; deeper: string };
      only: string;
      more: string;
    };
    other: { both: string; nested: { deep: string } };
  }
}

const texts: Record<Language, Dictionary> = {
  en: {
    greeting: 'Hello, {{name}}',
    count_one: '{{count}} watch',
    count_other: '{{count}} watches',
    lines: ['One', 'Two'],
    nested: { deep: 'Deep' },
    nesting: '$t(shop:nested.deep), deeper',
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

describe('textsOf', () => {
  test.each<[Language, string, Record<string, unknown> | undefined, unknown]>([
    ['en', 'nested.deep', undefined, 'Deep'],
    ['ru', 'nested.deep', undefined, 'Глубоко'],
    ['en', 'greeting', undefined, 'Hello, {{name}}'],
    ['en', 'nesting', undefined, 'Deep, deeper'],
    ['ru', 'only', undefined, 'only'],
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
    await new TextLoader(i18n).use('shop', counted().dictionaries);
    const read = textsOf(i18n, language, 'shop') as unknown as (key: string, ...values: unknown[]) => unknown;
    expect(read(key, ...(values ? [values] : []))).toEqual(expected);
  });
});

describe('TextLoader', () => {
  const part = (texts: Dictionary): Dictionaries => {
    const load = () => Promise.resolve({ default: texts });
    return { en: load, ru: load };
  };
  const scene = (language: Language = 'en') => {
    const i18n = createI18n(language);
    return { i18n, texts: new TextLoader(i18n) };
  };

  it('loads texts once, in the language of the page', async () => {
    const { dictionaries, loads } = counted();
    const { texts } = scene('ru');
    await texts.use('shop', dictionaries);
    await texts.use('shop', dictionaries);
    expect(loads).toEqual(['ru']);
  });

  it('loads all texts in use before the language changes', async () => {
    const { dictionaries, loads } = counted();
    const { i18n, texts } = scene();
    await texts.use('shop', dictionaries);
    await texts.use('other', part({ both: 'Both' }));
    await texts.changeLanguage('ru');
    await texts.changeLanguage('ru');
    expect(loads).toEqual(['en', 'ru']);
    expect(i18n.getFixedT('ru', 'shop')('nested.deep')).toBe('Глубоко');
    expect(i18n.getFixedT('ru', 'other')('both')).toBe('Both');
  });

  it('merges texts deeply into their namespace', async () => {
    const { i18n, texts } = scene();
    await texts.use('shop', counted().dictionaries);
    await texts.use('shop', part({ nested: { deeper: 'Deeper' }, more: 'More' }));
    const t = i18n.getFixedT('en', 'shop');
    expect([t('nested.deep'), t('nested.deeper'), t('more')]).toEqual(['Deep', 'Deeper', 'More']);
  });

  it('separates the texts of two namespaces', async () => {
    const { i18n, texts } = scene();
    await texts.use('shop', counted().dictionaries);
    await texts.use('other', part({ nested: { deep: 'Other' } }));
    expect(i18n.getFixedT('en', 'shop')('nested.deep')).toBe('Deep');
    expect(i18n.getFixedT('en', 'other')('nested.deep')).toBe('Other');
  });

  it('separates the texts of two pages that are rendered concurrently', async () => {
    const { dictionaries } = counted();
    const one = scene('en');
    const two = scene('ru');
    await one.texts.use('shop', dictionaries);
    expect(two.i18n.hasResourceBundle('en', 'shop')).toBe(false);
    await two.texts.use('shop', dictionaries);
    expect(two.i18n.getFixedT('ru', 'shop')('nested.deep')).toBe('Глубоко');
    expect([one.i18n.language, two.i18n.language]).toEqual(['en', 'ru']);
  });

  it('ignores texts that failed to load when the language changes', async () => {
    const { i18n, texts } = scene();
    const fails = () => Promise.reject(new Error('no chunk'));
    await expect(texts.use('shop', { en: fails, ru: fails })).rejects.toThrow('no chunk');
    await texts.changeLanguage('ru');
    await texts.use('shop', counted().dictionaries);
    expect(i18n.getFixedT('en', 'shop')('nested.deep')).toBe('Deep');
  });
});

describe('useTexts', () => {
  const Screen = () => {
    const { t, language } = useTexts('shop');
    return <p lang={language}>{t('nested.deep')}</p>;
  };

  it('returns texts in the language of the provider', async () => {
    const i18n = createI18n('en');
    const texts = new TextLoader(i18n);
    await texts.use('shop', counted().dictionaries);
    await texts.changeLanguage('ru');
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

  it('throws without an I18nProvider', () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<Screen />)).toThrow('useTexts needs an I18nProvider above it');
  });
});
