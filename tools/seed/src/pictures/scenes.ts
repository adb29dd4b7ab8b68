import { REDUCTION, type Negative } from './develop';
import { n, noise, polygon, tint, type Point } from './paint';
import {
  arch,
  block,
  coffee,
  leafShadow,
  linen,
  petal,
  plinth,
  silk,
  speckles,
  sphere,
  windowLight,
} from './props';
import { Sheet } from './sheet';
import { lying, soft, standing } from './staging';
import type { Scene, WatchLook } from './watch-look';

const BASE: WatchLook = {
  brand: 'MERIDIAN',
  inscription: 'Automatic',
  caseShape: 'round',
  caseDiameter: 40,
  caseMetal: 'steel',
  bezel: 'smooth',
  dialColor: '#1d3a6e',
  dialFinish: 'sunburst',
  indices: 'baton',
  hands: 'dauphine',
  accent: 'steel',
  subDials: 'none',
  date: 'none',
  strap: { kind: 'oyster-bracelet', color: '#b9bcc0' },
};

/** The watches of the scenes; they stand for the house, not for one product. */
export const SCENE_LOOKS = {
  dress: {
    ...BASE,
    caseMetal: 'rose-gold',
    accent: 'rose-gold',
    dialColor: '#6a4328',
    dialFinish: 'fume',
    indices: 'baton',
    hands: 'dauphine',
    subDials: 'small-seconds',
    inscription: undefined,
    strap: { kind: 'alligator', color: '#3a2418' },
  },
  blue: { ...BASE, hands: 'baton', date: 'at-3' },
  green: {
    ...BASE,
    dialColor: '#244a38',
    dialFinish: 'sunburst',
    indices: 'dagger',
    strap: { kind: 'leather', color: '#6a4326', stitching: '#d9c4a2' },
  },
  ivory: {
    ...BASE,
    caseMetal: 'yellow-gold',
    accent: 'yellow-gold',
    dialColor: '#efe8d8',
    dialFinish: 'guilloche',
    indices: 'roman',
    hands: 'leaf',
    strap: { kind: 'alligator', color: '#5a2f1c' },
  },
  jewel: {
    ...BASE,
    caseDiameter: 30,
    caseMetal: 'rose-gold',
    accent: 'rose-gold',
    bezel: 'gem-set',
    dialColor: '#f3eceb',
    dialFinish: 'mother-of-pearl',
    indices: 'diamonds',
    hands: 'leaf',
    inscription: undefined,
    strap: { kind: 'satin', color: '#7a2b3c' },
  },
  tool: {
    ...BASE,
    caseDiameter: 42,
    bezel: 'diver',
    bezelColor: '#14171c',
    dialColor: '#15171a',
    dialFinish: 'matte',
    indices: 'dots',
    hands: 'sword',
    date: 'at-3',
    inscription: '300 m',
  },
  chronograph: {
    ...BASE,
    bezel: 'tachymeter',
    bezelColor: '#131417',
    dialColor: '#f1eee6',
    dialFinish: 'matte',
    hands: 'baton',
    subDials: 'three',
    inscription: 'Chronograph',
    strap: { kind: 'leather', color: '#7d4c29', stitching: '#ead9bd' },
  },
  moon: {
    ...BASE,
    caseMetal: 'yellow-gold',
    accent: 'yellow-gold',
    dialColor: '#14233f',
    dialFinish: 'sunburst',
    subDials: 'moonphase',
    hands: 'leaf',
    strap: { kind: 'alligator', color: '#1c2436' },
  },
} as const satisfies Readonly<Record<string, WatchLook>>;

interface Stage {
  width: number;
  height: number;
  ground: (sheet: Sheet) => string;
  subject: (sheet: Sheet) => string;
  focus?: Negative['focus'];
}

const wall = (
  sheet: Sheet,
  w: number,
  h: number,
  light: Point,
  reach: number,
  colors: readonly [string, string, string],
) =>
  `<rect width="${w}" height="${h}" fill="${sheet.radial(light, reach, [
    [0, colors[0]],
    [0.5, colors[1]],
    [1, colors[2]],
  ])}"/>`;

function veins(seed: number, x: number, y: number, width: number, height: number, color: string): string {
  return Array.from({ length: 9 }, (_, index) => {
    let [px, py] = [x + noise(seed + index * 9) * width, y];
    const line = Array.from({ length: 14 }, (__, step): Point => {
      px += (noise(seed + index * 40 + step) - 0.35) * width * 0.07;
      py += height / 13;
      return [px, py];
    });
    return `<path d="M${line.map(([a, b]) => `${n(a)} ${n(b)}`).join('L')}" fill="none" stroke="${color}" stroke-opacity="${n(0.08 + 0.14 * noise(index))}" stroke-width="${n(0.8 + noise(index + 3) * 2.4)}" stroke-linejoin="round"/>`;
  }).join('');
}

const hero: Stage = {
  width: 2400,
  height: 1350,
  ground: (sheet) =>
    wall(sheet, 2400, 1350, [1720, 300], 1700, ['#6b5a48', '#3a3028', '#15120f']) +
    windowLight(sheet, 1230, 60, 520, '#e9c79a', 0.2) +
    leafShadow(sheet, 2330, -40, 900, 128, 0.5) +
    `<path d="M0 0H1150L700 1350H0Z" fill="#0f0d0b" fill-opacity=".42" filter="${sheet.blur(160)}"/>`,
  subject: (sheet) =>
    block(sheet, -40, 1360, 2480, 478, 10, '#3d352d', 120) +
    soft(
      sheet,
      polygon([
        [1560, 1010],
        [2500, 900],
        [2500, 1020],
        [1600, 1080],
      ]),
      40,
      0.45,
    ) +
    sphere(sheet, 2050, 910, 112, '#8a623c') +
    standing(sheet, SCENE_LOOKS.dress, { center: [1430, 640], scale: 3.35 }, { polish: 0.2, shade: 0.8 }) +
    `<rect width="2400" height="1350" fill="${sheet.linear(
      [0, 0],
      [1100, 0],
      [
        [0, '#000000', 0.6],
        [1, '#000000', 0],
      ],
    )}"/>`,
};

const featured: Stage = {
  width: 1400,
  height: 1750,
  ground: (sheet) =>
    wall(sheet, 1400, 1750, [420, 380], 1900, ['#f8f4ee', '#e9e1d5', '#bfb3a2']) +
    windowLight(sheet, -60, 240, 760, '#fffaf0', 0.75) +
    leafShadow(sheet, 1480, 120, 1100, 140, 0.26) +
    leafShadow(sheet, -80, 1700, 900, -30, 0.2),
  subject: (sheet) =>
    lying(sheet, SCENE_LOOKS.ivory, { center: [235, 690], scale: 2.5, roll: 17 }, 620) +
    lying(sheet, SCENE_LOOKS.blue, { center: [725, 905], scale: 2.75, roll: 17 }, 620) +
    lying(sheet, SCENE_LOOKS.green, { center: [1200, 1120], scale: 2.5, roll: 17 }, 620),
};

const women: Stage = {
  width: 1400,
  height: 1600,
  ground: (sheet) => silk(sheet, 1400, 1600, '#dcc3b6', -32, 5) + wallVeil(sheet, 1400, 1600),
  subject: (sheet) =>
    petal(sheet, 210, 1290, 210, 24, '#cf8f8d') +
    petal(sheet, 1190, 300, 190, 200, '#d9a19b') +
    lying(sheet, SCENE_LOOKS.jewel, { center: [700, 790], scale: 3.3, roll: 27 }, 480) +
    petal(sheet, 1130, 1230, 240, -40, '#c98583') +
    petal(sheet, 1270, 1400, 160, 80, '#d8a29b') +
    petal(sheet, 300, 250, 150, -70, '#d39a95'),
};

function wallVeil(sheet: Sheet, width: number, height: number): string {
  return `<rect width="${width}" height="${height}" fill="${sheet.radial(
    [width * 0.38, height * 0.34],
    height * 0.95,
    [
      [0, '#fff6ea', 0.4],
      [0.5, '#fff6ea', 0],
      [1, '#000000', 0.3],
    ],
  )}"/>`;
}

const men: Stage = {
  width: 1400,
  height: 1600,
  ground: (sheet) => wall(sheet, 1400, 1600, [420, 420], 1700, ['#c9bfb1', '#a4988a', '#5c5248']),
  subject: (sheet) =>
    arch(sheet, 690, 1130, 560, 980, '#9a8d7e') +
    soft(
      sheet,
      polygon([
        [0, 0],
        [420, 0],
        [980, 1160],
        [300, 1160],
      ]),
      60,
      0.35,
      0,
      0,
      '#fff1dc',
    ) +
    block(sheet, 900, 980, 700, 70, 400, '#85796b') +
    plinth(sheet, 96, 720, 210, 460, '#a89b8b') +
    soft(
      sheet,
      polygon([
        [0, 1110],
        [1400, 1110],
        [1400, 1190],
        [0, 1190],
      ]),
      24,
      0.5,
    ) +
    block(sheet, -20, 1610, 1440, 500, 10, '#6f655a', 60) +
    standing(sheet, SCENE_LOOKS.tool, { center: [610, 790], scale: 3.7 }, { polish: 0.1, shade: 0.5 }),
};

const wood = (sheet: Sheet, width: number, height: number, color: string): string => {
  const lines = Array.from({ length: 90 }, (_, index) => {
    const y = (height * (index + noise(index))) / 90;
    const bend = (noise(index * 3) - 0.5) * 26;
    return `<path d="M0 ${n(y)}C${n(width * 0.3)} ${n(y + bend)} ${n(width * 0.7)} ${n(y - bend)} ${width} ${n(y + bend * 0.4)}" stroke="${noise(index + 9) > 0.5 ? '#000' : '#fff'}" stroke-opacity="${n(0.02 + 0.07 * noise(index * 7))}" stroke-width="${n(0.8 + noise(index * 5) * 4)}" fill="none"/>`;
  });
  const light = sheet.linear(
    [0, 0],
    [width, height],
    [
      [0, tint(color, 0.24)],
      [0.5, color],
      [1, tint(color, -0.42)],
    ],
  );
  return `<rect width="${width}" height="${height}" fill="${light}"/>${lines.join('')}`;
};

const onLinen: Stage = {
  width: 1000,
  height: 1000,
  ground: (sheet) => wall(sheet, 1000, 1000, [330, 300], 1000, ['#f4eee4', '#e2d8ca', '#b3a593']),
  subject: (sheet) =>
    linen(
      sheet,
      [
        [0, 0],
        [1000, 0],
        [1000, 1000],
        [0, 1000],
      ],
      [1000, 1000],
      '#d9cfc0',
    ) +
    soft(
      sheet,
      polygon([
        [0, 300],
        [640, 90],
        [1000, 560],
        [1000, 700],
        [200, 1000],
        [0, 1000],
      ]),
      26,
      0.4,
      8,
      12,
    ) +
    linen(
      sheet,
      [
        [-10, 290],
        [640, 80],
        [930, 690],
        [150, 1010],
        [-10, 1010],
      ],
      [1000, 1000],
      '#efe7da',
    ) +
    soft(
      sheet,
      polygon([
        [300, 190],
        [312, 186],
        [560, 850],
        [540, 858],
      ]),
      12,
      0.3,
    ) +
    soft(
      sheet,
      polygon([
        [292, 190],
        [300, 188],
        [530, 858],
        [522, 862],
      ]),
      9,
      0.75,
      0,
      0,
      '#ffffff',
    ) +
    lying(sheet, SCENE_LOOKS.green, { center: [480, 500], scale: 2.25, roll: 38 }, 330),
};

const onBook: Stage = {
  width: 1000,
  height: 1000,
  ground: (sheet) => wall(sheet, 1000, 1000, [300, 200], 1100, ['#6d5038', '#4a3524', '#20160e']),
  subject: (sheet) => {
    const page = (x: number, mirrored: boolean) => {
      const shade = sheet.linear(
        [x, 0],
        [x + 430, 0],
        mirrored
          ? [
              [0, '#a99b86'],
              [0.12, '#e4dac8'],
              [0.5, '#f6f0e4'],
              [1, '#ece3d3'],
            ]
          : [
              [0, '#ece3d3'],
              [0.5, '#f8f3e8'],
              [0.88, '#e6dccb'],
              [1, '#b1a38e'],
            ],
      );
      const rows = Array.from({ length: 27 }, (_, row) => {
        const words: string[] = [];
        let at = x + 54 + (row % 9 === 0 ? 26 : 0);
        for (let word = 0; at < x + 372; word += 1) {
          const width = Math.min(12 + noise(row * 31 + word * 3 + x) * 44, x + 376 - at);
          words.push(`M${n(at)} ${n(118 + row * 27)}h${n(width)}`);
          at += width + 8;
          if (row % 9 === 8 && word === 3) break;
        }
        return words.join('');
      });
      return `<path d="M${x} 44h430v860h-430Z" fill="${shade}"/><path d="${rows.join('')}" stroke="#5d5245" stroke-opacity=".42" stroke-width="4.2" stroke-dasharray="7 1.6"/>`;
    };
    const under = [14, 10, 6, 2]
      .map(
        (edge) =>
          `<path d="M${64 - edge} ${50 + edge}h${872 + edge * 2}v862h${-872 - edge * 2}Z" fill="${edge % 4 ? '#d8ccb7' : '#bfb199'}"/>`,
      )
      .join('');
    return (
      wood(sheet, 1000, 1000, '#5b402a') +
      `<g transform="rotate(-9 500 500)">${soft(sheet, 'M52 60h900v872h-900Z', 24, 0.6, 16, 22)}<path d="M42 36h916v898h-916Z" fill="#3a1f1a"/>${under}${page(70, false)}${page(500, true)}</g>` +
      lying(sheet, SCENE_LOOKS.ivory, { center: [560, 520], scale: 2.2, roll: -36 }, 330)
    );
  },
};

const byCoffee: Stage = {
  width: 1000,
  height: 1000,
  ground: (sheet) => wall(sheet, 1000, 1000, [300, 260], 1100, ['#efe9e0', '#d8cdbf', '#9d907f']),
  subject: (sheet) =>
    veins(31, 0, 0, 1000, 1000, '#7d6b55') +
    speckles(0, 0, 1000, 1000, '#c8bcab', 500) +
    coffee(sheet, 250, 270, 222) +
    lying(sheet, SCENE_LOOKS.chronograph, { center: [655, 600], scale: 2.25, roll: 24 }, 330),
};

const travelRoll: Stage = {
  width: 1000,
  height: 1000,
  ground: (sheet) => wall(sheet, 1000, 1000, [320, 240], 1000, ['#d8d0c4', '#b8ad9f', '#6f655a']),
  subject: (sheet) => {
    const hide = '#7a4a2a';
    const fill = sheet.linear(
      [120, 60],
      [880, 960],
      [
        [0, tint(hide, 0.16)],
        [0.5, hide],
        [1, tint(hide, -0.45)],
      ],
    );
    const suede = sheet.linear(
      [150, 60],
      [850, 960],
      [
        [0, '#cdbb9f'],
        [0.5, '#b9a587'],
        [1, '#87765c'],
      ],
    );
    const seams = [170, 330, 660, 826]
      .map(
        (x) =>
          `<path d="M${x} -10V1010" stroke="#000" stroke-opacity=".35" stroke-width="6"/><path d="M${x + 3} -10V1010" stroke="#fff" stroke-opacity=".14" stroke-width="2"/>`,
      )
      .join('');
    const thread = [132, 868]
      .map(
        (x) =>
          `<path d="M${x} -10V1010" stroke="#e7d3b0" stroke-width="4" stroke-dasharray="15 9" stroke-linecap="round"/>`,
      )
      .join('');
    return (
      `<g transform="rotate(-14 500 500)">${soft(sheet, 'M96 -200H904V1200H96Z', 30, 0.55, 22, 22)}<path d="M100 -200H900V1200H100Z" fill="${fill}"/><path d="M156 -200H844V1200H156Z" fill="${suede}"/>${seams}${thread}</g>` +
      lying(sheet, SCENE_LOOKS.moon, { center: [310, 545], scale: 1.5, roll: -14 }, 520) +
      lying(sheet, SCENE_LOOKS.tool, { center: [690, 450], scale: 1.66, roll: -14 }, 520)
    );
  },
};

const STAGES: Readonly<Record<Scene, Stage>> = {
  hero,
  'featured-collection': featured,
  women,
  men,
  'community-1': onLinen,
  'community-2': onBook,
  'community-3': byCoffee,
  'community-4': travelRoll,
};

/** A wide picture for a collection: one of four sets, the given watch standing right of the middle. */
export function collectionStage(index: number, look: WatchLook): Stage {
  const sets = [
    { wall: ['#e9e1d6', '#cfc4b5', '#8d8071'], stone: '#b3a694' },
    { wall: ['#58606a', '#333a42', '#15181c'], stone: '#3e444b' },
    { wall: ['#8f6f50', '#5f4630', '#281b11'], stone: '#6b4f38' },
    { wall: ['#9aa08f', '#6d7565', '#2e332b'], stone: '#6e7466' },
  ] as const;
  const { wall: tones, stone } = sets[Math.abs(index) % sets.length] ?? sets[0];
  const props = [
    (sheet: Sheet) => arch(sheet, 180, 790, 360, 620, stone) + plinth(sheet, 1330, 560, 190, 260, stone),
    (sheet: Sheet) => sphere(sheet, 330, 668, 110, stone) + block(sheet, 1270, 640, 500, 60, 200, stone),
    (sheet: Sheet) => plinth(sheet, 150, 560, 230, 260, stone) + plinth(sheet, 420, 660, 170, 150, stone),
    (sheet: Sheet) =>
      block(sheet, -60, 690, 520, 60, 140, stone) +
      block(sheet, -60, 580, 330, 54, 110, stone) +
      sphere(sheet, 1420, 705, 76, tint(stone, 0.2)),
  ];
  return {
    width: 1600,
    height: 1000,
    ground: (sheet) =>
      wall(sheet, 1600, 1000, [620, 240], 1300, tones) +
      windowLight(sheet, 520, 30, 420, '#fff3df', 0.22) +
      leafShadow(sheet, 1640, -30, 640, 130, index % 2 ? 0.42 : 0.28),
    subject: (sheet) =>
      (props[Math.abs(index) % props.length] ?? props[0])?.(sheet) +
      block(sheet, -20, 1005, 1640, 290, 10, stone, 60) +
      standing(sheet, look, { center: [905, 492], scale: 2.42 }, { polish: 0.14, shade: 0.42 }),
  };
}

export function sceneStage(scene: Scene): Stage {
  return STAGES[scene];
}

/** A stage as drawings, ready to be developed. */
export function exposeStage({ width, height, ground, subject, focus }: Stage): Negative {
  const [below, above] = [new Sheet(), new Sheet()];
  const floor = ground(below);
  return {
    width,
    height,
    ground: below.document(Math.ceil(width / REDUCTION), Math.ceil(height / REDUCTION), floor, [
      width,
      height,
    ]),
    subject: above.document(width, height, subject(above)),
    ...(focus ? { focus } : {}),
  };
}
