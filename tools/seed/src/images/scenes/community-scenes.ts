import { n, noise, polygon, tint } from '../paint.ts';
import { SCENE_LOOKS } from './scene-looks.ts';
import { linen } from './soft-props.ts';
import { wall, type Stage } from './stage.ts';
import { lying, soft } from './staging.ts';
import { speckles } from './stone-props.ts';
import { coffee, veins, wood } from './table-props.ts';

export const onLinen: Stage = {
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

export const onBook: Stage = {
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

export const byCoffee: Stage = {
  width: 1000,
  height: 1000,
  ground: (sheet) => wall(sheet, 1000, 1000, [300, 260], 1100, ['#efe9e0', '#d8cdbf', '#9d907f']),
  subject: (sheet) =>
    veins(31, 0, 0, 1000, 1000, '#7d6b55') +
    speckles(0, 0, 1000, 1000, '#c8bcab', 500) +
    coffee(sheet, 250, 270, 222) +
    lying(sheet, SCENE_LOOKS.chronograph, { center: [655, 600], scale: 2.25, roll: 24 }, 330),
};

export const travelRoll: Stage = {
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
