import { aColor, aWatch, renderRoute } from '@meridian/testing';
import type { Watch } from '@meridian/contracts';
import { remote } from '../remote.ts';
import { truncate } from './product-head.ts';

const headOf = async (overrides: Partial<Watch> = {}, language: 'en' | 'ru' = 'en') => {
  const { head } = await renderRoute(remote, '/products/meridian-one?color=Black', {
    api: {
      'GET /api/watches/:id': { watch: aWatch(overrides) },
      'GET /api/watches': { watches: [] },
    },
    locale: { language, currency: 'usd' },
  });
  return head();
};

test.each([
  ['en', 'Watches · Meridian One', 'Meridian One by Meridian. A watch for every day.'],
  ['ru', 'Часы · Меридиан Один', 'Меридиан Один, Меридиан. Часы на каждый день.'],
] as const)('has title, description, canonical URL and image in %s', async (language, title, description) => {
  expect(await headOf({}, language)).toMatchObject({
    title,
    description,
    canonical: '/products/meridian-one',
    kind: 'product',
    image: '/static/watches/black-1.webp?w=1200&f=jpg',
  });
});

test('has no structured data in the browser', async () => {
  expect((await headOf())?.structuredData).toBeUndefined();
});

test('has a head for a watch without brand and image', async () => {
  const head = await headOf({ brand: null, colors: [aColor({ images: [] })] });
  expect(head).toMatchObject({ description: 'Meridian One. A watch for every day.', image: undefined });
  expect(head?.preloadPicture).toBeUndefined();
});

test('truncates a long description at a word', () => {
  const description = truncate('A word and another one, '.repeat(20));
  expect(description.length).toBeLessThanOrEqual(156);
  expect(description).toMatch(/(word|and|another|one)…$/);
});

test('the texts of the staff replace the generated ones in their language only', async () => {
  const texts = { seoTitleEN: 'Steel diver', seoDescriptionRU: 'Дайверские часы из стали.' };
  expect(await headOf(texts)).toMatchObject({
    title: 'Steel diver',
    description: 'Meridian One by Meridian. A watch for every day.',
  });
  expect(await headOf(texts, 'ru')).toMatchObject({
    title: 'Часы · Меридиан Один',
    description: 'Дайверские часы из стали.',
  });
});
