import { GENDERS, hasAnyStock } from '@meridian/domain';
import { IMAGE_PATHS } from '../catalogue/images.ts';
import { demoWatchDocuments } from './demo-watches.ts';
import { generatedWatchDocuments } from './generated-watches.ts';

const COUNT = 3000;
const watches = [...generatedWatchDocuments(COUNT)];

describe('generated watches', () => {
  it('have unique names and references', () => {
    const all = [...watches, ...demoWatchDocuments()];
    expect(new Set(all.map((watch) => watch.slug)).size).toBe(all.length);
    expect(new Set(all.map((watch) => watch._id.toHexString())).size).toBe(all.length);
    const skus = all.flatMap((watch) => watch.colors.map((color) => color.sku));
    expect(new Set(skus).size).toBe(skus.length);
  });

  it('use images of the demo watches', () => {
    const existing = new Set(IMAGE_PATHS);
    const shown = watches.flatMap((watch) => watch.colors.flatMap((color) => color.images));
    expect(shown.filter((path) => !existing.has(path))).toEqual([]);
  });

  it('are deterministic for any count', () => {
    expect([...generatedWatchDocuments(50)]).toEqual(watches.slice(0, 50));
  });

  it.each<[string, (typeof watches)[number][]]>([
    ...GENDERS.map((gender): [string, typeof watches] => [
      gender,
      watches.filter((w) => w.gender === gender),
    ]),
    ...(['gifts', 'exclusive', 'hits', 'signature'] as const).map((flag): [string, typeof watches] => [
      flag,
      watches.filter((watch) => watch.flags.includes(flag)),
    ]),
    ['sold out', watches.filter((watch) => !hasAnyStock(watch.stock))],
    ['without a collection', watches.filter((watch) => watch.collection === null)],
    ['in blue', watches.filter((watch) => watch.colors.some((color) => color.colorNameEN === 'Blue'))],
    ['of 38 mm', watches.filter((watch) => watch.sizes.includes('38 mm'))],
  ])('vary: some are %s, some are not', (_, matching) => {
    expect(matching.length).toBeGreaterThan(COUNT / 40);
    expect(matching.length).toBeLessThan(COUNT * 0.9);
  });

  it('do not have the flag of the home page', () => {
    expect(watches.filter((watch) => watch.flags.includes('main'))).toEqual([]);
  });
});
