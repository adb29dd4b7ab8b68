import type { HeadArguments } from '@meridian/federation';
import { createI18n } from '@meridian/i18n';
import en from '../../i18n/en.ts';
import ru from '../../i18n/ru.ts';
import { resolveHead } from './resolve-head.ts';

const i18n = createI18n('en');
i18n.addResourceBundle('en', 'shell', en);
i18n.addResourceBundle('ru', 'shell', ru);
i18n.addResourceBundle('en', 'catalog', { title: 'Catalog' });
i18n.addResourceBundle('ru', 'catalog', { title: 'Каталог' });

const contextOf = (status = 200, language: 'en' | 'ru' = 'en') => ({
  url: new URL('https://shop.example/products?flags=gifts'),
  locale: { language, currency: 'kzt', country: null } as const,
  i18n,
  origin: 'https://shop.example',
  status,
});
const match = (handle: unknown, data: unknown = null) => ({ params: { id: '7' }, data, handle });
const titled = (change: object = {}) => ({
  namespace: 'catalog',
  head: ({ t }: { t: (key: string) => string }) => ({ title: t('title'), description: 'd', ...change }),
});

it.each([
  ['en', 'Catalog | Meridian'],
  ['ru', 'Каталог | Meridian'],
] as const)('appends the shop name to a title in %s', (language, title) =>
  expect(resolveHead([match(titled())], contextOf(200, language)).title).toBe(title),
);

it('does not repeat the shop name in the title of the home page', () =>
  expect(resolveHead([match(titled({ title: 'Meridian' }))], contextOf()).title).toBe('Meridian'));

it('uses the head of the deepest route that has one, with its own loader data', () => {
  const calls: unknown[] = [];
  const handle = {
    namespace: 'catalog',
    head: ({ data, params, url, origin }: HeadArguments) => {
      calls.push([data, params, url.search, origin]);
      return { title: 'Deep', description: 'd' };
    },
  };
  const head = resolveHead([match(titled(), 1), match(handle, 2), match(undefined), match({})], contextOf());
  expect(head.title).toBe('Deep | Meridian');
  expect(calls).toEqual([[2, { id: '7' }, '?flags=gifts', 'https://shop.example']]);
});

it.each([
  [{}, '/products'],
  [{ canonical: '/products?gender=male' }, '/products?gender=male'],
])('resolves the canonical URL of a head with %j to %s', (change, canonical) =>
  expect(resolveHead([match(titled(change))], contextOf()).canonical).toBe(canonical),
);

it('passes the other fields of the head through', () => {
  const fields = { image: '/static/a.jpg', noIndex: true, structuredData: [{ '@type': 'Product' }] };
  expect(resolveHead([match(titled(fields))], contextOf())).toMatchObject(fields);
});

it('skips the head of a route whose loader failed', () => {
  const head = () => {
    throw new Error('head must not be called without data');
  };
  const failed = { ...match({ head }), data: undefined };
  expect(resolveHead([failed], contextOf())).toMatchObject({
    title: `${en.head.error.title} | Meridian`,
    noIndex: true,
  });
  expect(resolveHead([match(titled()), failed], contextOf()).title).toBe('Catalog | Meridian');
});

it('uses the head of a screen that is loaded with the status 410, and otherwise the text of a removed page', () => {
  const screen = match(titled({ noIndex: true }));
  expect(resolveHead([screen], contextOf(410))).toMatchObject({ title: 'Catalog | Meridian', noIndex: true });
  const removed = [screen, { ...match(titled()), data: undefined }];
  expect(resolveHead(removed, contextOf(410)).title).toBe(`${en.head.gone.title} | Meridian`);
});

describe.each(['en', 'ru'] as const)('in %s', (language) => {
  const texts = { en, ru }[language].head;
  it.each([
    [404, texts.notFound],
    [500, texts.error],
    [503, texts.error],
  ])('uses the error texts and noindex for a page of status %d', (status, { title, description }) => {
    const head = () => {
      throw new Error('head must not be called without data');
    };
    expect(resolveHead([match({ head })], contextOf(status, language))).toEqual({
      title: `${title} | Meridian`,
      description,
      canonical: '/products',
      noIndex: true,
    });
  });
});
