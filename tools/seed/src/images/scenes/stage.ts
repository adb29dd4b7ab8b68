import { REDUCTION, type Negative } from '../develop.ts';
import type { Point } from '../paint.ts';
import { Sheet } from '../sheet.ts';

/** A set: a smooth ground with its shadows, and the sharp things that stand on it. */
export interface Stage {
  width: number;
  height: number;
  ground: (sheet: Sheet) => string;
  subject: (sheet: Sheet) => string;
  focus?: Negative['focus'];
}

/** A wall or table in the light of one lamp: near, middle and far colour. */
export const wall = (
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

/** A stage as drawings, ready to be developed. */
export const exposeStage = ({ width, height, ground, subject, focus }: Stage): Negative => {
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
};
