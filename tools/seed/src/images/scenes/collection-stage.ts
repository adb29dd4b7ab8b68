import { tint } from '../paint.ts';
import type { Sheet } from '../sheet.ts';
import { leafShadow, windowLight } from './soft-props.ts';
import { wall, type Stage } from './stage.ts';
import { standing } from './staging.ts';
import { arch, block, plinth, sphere } from './stone-props.ts';
import type { WatchLook } from '../watch-look.ts';

/** A wide image of a collection: one of four sets, with the watch right of the middle. */
export const collectionStage = (index: number, look: WatchLook): Stage => {
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
};
