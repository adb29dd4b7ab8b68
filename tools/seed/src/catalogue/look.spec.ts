import { detailsOf } from './details.ts';
import type { ColorEntry, WatchEntry } from './entry.ts';
import { lookOf } from './look.ts';
import { DEMO_WATCHES } from './watches/index.ts';

const variants = DEMO_WATCHES.flatMap((watch) =>
  watch.colors.map((color) => [`${watch.nameEN}, ${color.dial}`, watch, color] as const),
);

const first = (nameEN: string): { watch: WatchEntry; color: ColorEntry } => {
  const watch = DEMO_WATCHES.find((entry) => entry.nameEN === nameEN);
  const color = watch?.colors[0];
  if (!watch || !color) throw new Error(`No watch named ${nameEN}`);
  return { watch, color };
};

describe('the image and the specification of a watch', () => {
  it.each(variants)('agree for %s', (_, watch, color) => {
    const look = lookOf(watch, color);
    const details = detailsOf(watch, color);
    const agreements: [boolean, boolean][] = [
      [look.caseMetal === 'titanium', details.materialEN.includes('titanium')],
      [look.caseMetal === 'bronze', details.materialEN.includes('bronze')],
      [look.caseMetal === 'rose-gold', details.materialEN.includes('rose gold')],
      [look.bezel === 'gem-set', details.materialEN.includes('diamond')],
      [look.bezelColor !== undefined, details.materialEN.includes('ceramic')],
      [look.indices === 'diamonds', details.dialColorEN.includes('diamond')],
      [look.dialFinish === 'mother-of-pearl', details.dialColorEN.includes('mother-of-pearl')],
      [look.dialFinish === 'enamel', details.dialColorEN.includes('enamel')],
      [/bracelet|mesh/.test(look.strap.kind), details.strapMaterialEN === watchMetal(details.materialEN)],
      [look.strap.kind === 'alligator', details.strapMaterialEN.includes('Alligator')],
      [look.strap.kind === 'rubber', details.strapMaterialEN.includes('rubber')],
    ];
    expect(agreements.map(([drawn]) => drawn)).toEqual(agreements.map(([, written]) => written));
  });

  it.each(variants)('show a coloured ring of %s exactly if its bezel has one', (_, watch, color) => {
    const takesInsert = ['diver', 'tachymeter', 'gmt'].includes(watch.design.bezel);
    expect(color.insert !== undefined).toBe(takesInsert);
    expect(Math.min(...watch.diameters)).toBeGreaterThanOrEqual(26);
    expect(Math.max(...watch.diameters)).toBeLessThanOrEqual(46);
  });

  it.each(DEMO_WATCHES.map((watch) => [watch.nameEN, watch] as const))(
    'put at most one element at six o’clock of %s',
    (_, watch) => {
      const takenAtSix = ['small-seconds', 'three', 'moonphase'].includes(watch.design.subDials);
      expect(takenAtSix && watch.design.date === 'at-6').toBe(false);
    },
  );
});

it('list the nine fields in the style of a watch brand', () => {
  const { watch, color } = first('Fjord 300');
  expect(detailsOf(watch, color)).toMatchObject({
    materialEN: 'Stainless steel 316L, ceramic bezel insert',
    materialRU: 'Нержавеющая сталь 316L, безель с керамической вставкой',
    dialColorEN: 'Blue, sunray-brushed',
    dialColorRU: 'Синий, солнечная сатинировка',
    watchMovementEN: 'Automatic, calibre N 20, 70-hour power reserve',
    watchMovementRU: 'Автоматический, калибр N 20, запас хода 70 ч',
    strapWidthRU: '20 мм',
    waterResistanceEN: '300 m (30 bar)',
  });
});

/** The case material without the material of the bezel. */
const watchMetal = (material: string): string => {
  return material.replace(/, (ceramic|diamond).*$/, '');
};
