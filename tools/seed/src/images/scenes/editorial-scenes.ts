import { polygon } from '../paint.ts';
import { SCENE_LOOKS } from './scene-looks.ts';
import type { Sheet } from '../sheet.ts';
import { leafShadow, petal, silk, windowLight } from './soft-props.ts';
import { wall, type Stage } from './stage.ts';
import { lying, soft, standing } from './staging.ts';
import { arch, block, plinth, sphere } from './stone-props.ts';

export const hero: Stage = {
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

export const featured: Stage = {
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

export const women: Stage = {
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

const wallVeil = (sheet: Sheet, width: number, height: number): string => {
  return `<rect width="${width}" height="${height}" fill="${sheet.radial(
    [width * 0.38, height * 0.34],
    height * 0.95,
    [
      [0, '#fff6ea', 0.4],
      [0.5, '#fff6ea', 0],
      [1, '#000000', 0.3],
    ],
  )}"/>`;
};

export const men: Stage = {
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
