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
  head: ({ t }: HeadArguments) => ({ title: t('title'), description: 'd', ...change }),
});

it.each([
  ['en', 'Catalog | Meridian'],
  ['ru', 'Каталог | Meridian'],
] as const)('a title in %s ends with the name of the shop', (language, title) =>
  expect(resolveHead([match(titled())], contextOf(200, language)).title).toBe(title),
);

it('a page that is titled like the shop, such as home, carries the name once', () =>
  expect(resolveHead([match(titled({ title: 'Meridian' }))], contextOf()).title).toBe('Meridian'));

it('the deepest route that says something is heard, with its own data', () => {
  const heads: unknown[] = [];
  const handle = {
    namespace: 'catalog',
    head: ({ data, params, url, origin }: HeadArguments) => {
      heads.push([data, params, url.search, origin]);
      return { title: 'Deep', description: 'd' };
    },
  };
  const head = resolveHead([match(titled(), 1), match(handle, 2), match(undefined), match({})], contextOf());
  expect(head.title).toBe('Deep | Meridian');
  expect(heads).toEqual([[2, { id: '7' }, '?flags=gifts', 'https://shop.example']]);
});

it.each([
  [{}, '/products'],
  [{ canonical: '/products?gender=male' }, '/products?gender=male'],
])('the one address of a page that says %j is %s', (change, canonical) =>
  expect(resolveHead([match(titled(change))], contextOf()).canonical).toBe(canonical),
);

it('everything else that the page says of itself is passed on', () => {
  const said = { image: '/static/a.jpg', noIndex: true, structuredData: [{ '@type': 'Product' }] };
  expect(resolveHead([match(titled(said))], contextOf())).toMatchObject(said);
});

it('a route whose data could not be had has no head of its own', () => {
  const head = () => {
    throw new Error('there is no data to speak of');
  };
  const failed = { ...match({ head }), data: undefined };
  expect(resolveHead([failed], contextOf())).toMatchObject({
    title: `${en.head.error.title} | Meridian`,
    noIndex: true,
  });
  // Above it stands one that has.
  expect(resolveHead([match(titled()), failed], contextOf()).title).toBe('Catalog | Meridian');
});

describe.each(['en', 'ru'] as const)('in %s', (language) => {
  const texts = { en, ru }[language].head;
  it.each([
    [404, texts.notFound],
    [500, texts.error],
    [503, texts.error],
  ])(
    'a page of status %d says so itself and stays out of search engines',
    (status, { title, description }) => {
      const head = () => {
        throw new Error('there is no data to speak of');
      };
      expect(resolveHead([match({ head })], contextOf(status, language))).toEqual({
        title: `${title} | Meridian`,
        description,
        canonical: '/products',
        noIndex: true,
      });
    },
  );
});
