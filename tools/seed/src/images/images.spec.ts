import sharp from 'sharp';
import {
  renderCollection,
  renderScene,
  renderWatch,
  SCENES,
  VIEWS,
  type Scene,
  type WatchLook,
} from './index.ts';
import { lettering } from './watch/lettering.ts';
import { noise } from './paint.ts';

const LOOK: WatchLook = {
  brand: 'AURELIAN',
  inscription: 'Automatic',
  caseShape: 'round',
  caseDiameter: 40,
  caseMetal: 'steel',
  bezel: 'smooth',
  dialColor: '#1d3a6e',
  dialFinish: 'sunburst',
  indices: 'baton',
  hands: 'baton',
  accent: 'steel',
  subDials: 'none',
  date: 'at-3',
  strap: { kind: 'oyster-bracelet', color: '#b9bcc0' },
};

type Options = { readonly [Key in keyof WatchLook]?: readonly WatchLook[Key][] };

const OPTIONS: Options = {
  caseShape: ['round', 'cushion', 'tonneau', 'square', 'rectangle'],
  caseMetal: ['steel', 'titanium', 'yellow-gold', 'rose-gold', 'black', 'bronze', 'two-tone'],
  bezel: ['smooth', 'fluted', 'diver', 'tachymeter', 'gmt', 'gem-set', 'coin-edge'],
  dialFinish: ['sunburst', 'matte', 'guilloche', 'enamel', 'fume', 'mother-of-pearl', 'skeleton'],
  indices: ['baton', 'roman', 'arabic', 'dots', 'dagger', 'diamonds'],
  hands: ['dauphine', 'baton', 'sword', 'leaf', 'lance'],
  accent: ['steel', 'yellow-gold', 'rose-gold', 'black', 'bronze'],
  subDials: ['none', 'small-seconds', 'two', 'three', 'moonphase', 'power-reserve'],
  date: ['none', 'at-3', 'at-6', 'big-12'],
  strap: (
    [
      'oyster-bracelet',
      'jubilee-bracelet',
      'mesh',
      'leather',
      'alligator',
      'rubber',
      'textile',
      'satin',
    ] as const
  ).map((kind) => ({ kind, color: '#6a4326' })),
};

const thumbnail = async (image: Buffer): Promise<Buffer> => {
  return sharp(image).resize(100, 125).removeAlpha().raw().toBuffer();
};

/** Mean difference of all channels in steps of 255. */
const difference = (a: Buffer, b: Buffer): number => {
  let sum = 0;
  a.forEach((value, index) => {
    sum += Math.abs(value - (b[index] ?? 0));
  });
  return sum / a.length;
};

const hueOf = async (image: Buffer, left: number, top: number, size: number): Promise<number> => {
  const { channels } = await sharp(
    await sharp(image).extract({ left, top, width: size, height: size }).toBuffer(),
  ).stats();
  const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean);
  return ((Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI + 360) % 360;
};

describe('renderWatch', () => {
  it('returns equal bytes for equal looks', async () => {
    const [first, second] = await Promise.all([
      renderWatch(LOOK, 'front'),
      renderWatch({ ...LOOK }, 'front'),
    ]);
    expect(first.equals(second)).toBe(true);
  });

  it.each(VIEWS)('renders the %s view as a 4:5 JPEG', async (view) => {
    const meta = await sharp(await renderWatch(LOOK, view)).metadata();
    expect(meta).toMatchObject({ format: 'jpeg', width: 1000, height: 1250 });
  });

  it('renders every view differently', async () => {
    const all = await Promise.all(VIEWS.map(async (view) => thumbnail(await renderWatch(LOOK, view))));
    all.forEach((one, index) => {
      all.slice(index + 1).forEach((other) => expect(difference(one, other)).toBeGreaterThan(4));
    });
  });

  it.each(Object.entries(OPTIONS).map(([key, values]) => [key, values] as const))(
    'renders each %s differently',
    async (key, values) => {
      const seen: Buffer[] = [];
      for (const value of values) {
        const look: WatchLook = { ...LOOK, [key]: value };
        seen.push(await thumbnail(await renderWatch(look, 'front')));
      }
      seen.forEach((one, index) => {
        seen.slice(index + 1).forEach((other) => expect(difference(one, other)).toBeGreaterThan(0.02));
      });
    },
  );

  it.each([
    ['blue', '#1d3a6e', 218],
    ['green', '#1f5a38', 145],
    ['burgundy', '#7b1f2b', 352],
    ['salmon', '#d99a7c', 19],
  ])('renders a %s dial in %s', async (_, dialColor, hue) => {
    const image = await renderWatch({ ...LOOK, dialColor, date: 'none' }, 'front');
    // A patch of plain dial between eight and nine o'clock.
    const found = await hueOf(image, 345, 655, 50);
    const off = Math.abs(((found - hue + 540) % 360) - 180);
    expect(off).toBeLessThan(16);
  });

  it('renders a smaller watch smaller', async () => {
    const dark = async (caseDiameter: number) => {
      const row = await sharp(
        await renderWatch({ ...LOOK, caseDiameter, dialColor: '#000000', date: 'none' }, 'front'),
      )
        .extract({ left: 0, top: 690, width: 1000, height: 1 })
        .greyscale()
        .raw()
        .toBuffer();
      return row.filter((value) => value < 70).length;
    };
    expect(await dark(28)).toBeLessThan((await dark(44)) - 60);
  });
});

describe('renderScene', () => {
  const sizes: Readonly<Record<Scene, readonly [number, number]>> = {
    hero: [2400, 1350],
    'featured-collection': [1400, 1750],
    women: [1400, 1600],
    men: [1400, 1600],
    'community-1': [1000, 1000],
    'community-2': [1000, 1000],
    'community-3': [1000, 1000],
    'community-4': [1000, 1000],
  };

  it.each(SCENES)('renders %s in its size', async (scene) => {
    const [width, height] = sizes[scene];
    expect(await sharp(await renderScene(scene)).metadata()).toMatchObject({ format: 'jpeg', width, height });
  });

  it('leaves the left side of the hero calm for text', async () => {
    const hero = await renderScene('hero');
    const spread = async (left: number) => {
      const part = await sharp(hero)
        .extract({ left, top: 250, width: 800, height: 700 })
        .greyscale()
        .toBuffer();
      const [channel] = (await sharp(part).stats()).channels;
      return channel?.stdev ?? 0;
    };
    expect(await spread(0)).toBeLessThan((await spread(1050)) / 3);
  });

  it('varies the image of a collection by its index', async () => {
    const [first, second] = await Promise.all([renderCollection(0, LOOK), renderCollection(1, LOOK)]);
    expect(await sharp(first).metadata()).toMatchObject({ width: 1600, height: 1000 });
    expect(difference(await thumbnail(first), await thumbnail(second))).toBeGreaterThan(10);
  });
});

describe('lettering', () => {
  it('renders accents, digits and unknown characters without a font', () => {
    const drawn = lettering('Orée 42 ☂', { x: 0, y: 0, height: 10, color: '#000000' });
    expect(drawn.match(/<path/g)).toHaveLength(6);
    expect(drawn).not.toContain('<text');
  });

  it('never exceeds the given width', () => {
    const size = (maxWidth: number) =>
      Number(
        /scale\(([\d.]+)\)/.exec(
          lettering('MERIDIAN', { x: 0, y: 0, height: 10, color: '#000', maxWidth }),
        )?.[1],
      );
    expect(size(20)).toBeLessThan(size(40));
  });
});

it('has uniform and repeatable noise', () => {
  const values = Array.from({ length: 2000 }, (_, index) => noise(index));
  expect(values).toEqual(Array.from({ length: 2000 }, (_, index) => noise(index)));
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.03);
});
