import { anatomy, drawnScale, type Anatomy } from './watch/anatomy.ts';
import { BENDS } from './watch/band.ts';
import { camera, project, type Camera } from './camera.ts';
import { caseBack } from './watch/case-back.ts';
import { claspImage } from './watch/clasp.ts';
import { REDUCTION, type Negative } from './develop.ts';
import { head } from './watch/head.ts';
import { points } from './watch/outline.ts';
import { n, polygon, type Point } from './paint.ts';
import { Sheet } from './sheet.ts';
import { strap } from './watch/strap.ts';
import type { View, WatchLook } from './watch-look.ts';

export const WIDTH = 1000;
export const HEIGHT = 1250;

export type Exposure = Omit<Negative, 'width' | 'height'>;

/** The seamless paper: lighter where the lamp stands, a little warmer and darker towards the corners. */
export const paper = (sheet: Sheet, light: Point = [380, 380]): string => {
  const lamp = sheet.radial(light, 1150, [
    [0, '#faf8f4'],
    [0.4, '#f1eee9'],
    [0.75, '#e4dfd7'],
    [1, '#d3ccc1'],
  ]);
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${lamp}"/>`;
};

/** A ground drawing in full-size coordinates, made a quarter of the size. */
export const reduced = (sheet: Sheet, body: string, width = WIDTH, height = HEIGHT): Buffer => {
  return sheet.document(Math.ceil(width / REDUCTION), Math.ceil(height / REDUCTION), body, [width, height]);
};

/** The head's silhouette on the paper below it. */
const silhouette = (view: Camera, { case: body }: Anatomy, z: number): string => {
  return polygon(points(body, 48).map(([x, y]) => project(view, x, y, z)));
};

const lyingShadow = (view: Camera, parts: Anatomy): Buffer => {
  const sheet = new Sheet();
  const { scale, center } = view;
  const half = parts.strapHalf * scale * 0.93;
  const band = `M${n(center[0] - half)} -80H${n(center[0] + half)}V${HEIGHT + 80}H${n(center[0] - half)}Z`;
  const both = band + silhouette(view, parts, -40);
  const layer = (dx: number, dy: number, blur: number, opacity: number) =>
    `<path d="${both}" transform="translate(${dx} ${dy})" fill="#2b2118" fill-opacity="${opacity}" filter="${sheet.blur(blur)}"/>`;
  return reduced(
    sheet,
    paper(sheet) + layer(58, 66, 46, 0.34) + layer(26, 30, 20, 0.34) + layer(8, 10, 7, 0.4),
  );
};

const front = (look: WatchLook, parts: Anatomy): Exposure => {
  const sheet = new Sheet();
  const view = camera({ center: [500, 625], scale: 2.98 * drawnScale(look.caseDiameter) });
  const subject = strap(view, look, parts, { ...BENDS.lying, length: 300 }) + head(view, sheet, look, parts);
  return { ground: lyingShadow(view, parts), subject: sheet.document(WIDTH, HEIGHT, subject) };
};

const threeQuarter = (look: WatchLook, parts: Anatomy): Exposure => {
  const sheet = new Sheet();
  const view = camera({
    center: [430, 610],
    scale: 3.1 * drawnScale(look.caseDiameter),
    tilt: 9,
    yaw: 33,
    pitch: 13,
    roll: -3,
  });
  const subject = strap(view, look, parts, BENDS.loop) + head(view, sheet, look, parts);
  const shade = new Sheet();
  // The loop stands on its lowest line, somewhere behind the head.
  const [x, y] = project(view, 0, 158, -95);
  const pool = (rx: number, ry: number, dx: number, blur: number, opacity: number) =>
    `<ellipse cx="${n(x + dx)}" cy="${n(y + 4)}" rx="${n(rx * view.scale)}" ry="${n(ry * view.scale)}" fill="#2b2118" fill-opacity="${opacity}" filter="${shade.blur(blur)}"/>`;
  const table = shade.linear(
    [0, 560],
    [0, 1250],
    [
      [0, '#cfc7bb', 0],
      [0.35, '#d6cfc4', 0.3],
      [1, '#f4f1ec', 0.5],
    ],
  );
  const ground = `${paper(shade, [330, 330])}<rect y="560" width="1000" height="690" fill="${table}"/>${pool(105, 26, 60, 40, 0.42)}${pool(70, 15, 20, 20, 0.5)}${pool(54, 7, 4, 9, 0.6)}`;
  return { ground: reduced(shade, ground), subject: sheet.document(WIDTH, HEIGHT, subject) };
};

const closeUp = (look: WatchLook, parts: Anatomy): Exposure => {
  const sheet = new Sheet();
  const view = camera({
    center: [395, 655],
    scale: 6.1 * (100 / (parts.radius + 22)),
    tilt: 20,
    yaw: 22,
    roll: -9,
  });
  const subject = strap(view, look, parts, { ...BENDS.lying, length: 150 }) + head(view, sheet, look, parts);
  return {
    ground: lyingShadow(view, parts),
    subject: sheet.document(WIDTH, HEIGHT, subject),
    focus: { center: 0.54, depth: 0.3, tilt: -0.1, blur: 9 },
  };
};

const back = (look: WatchLook, parts: Anatomy): Exposure => {
  const sheet = new Sheet();
  const view = camera({ center: [500, 625], scale: 2.98 * drawnScale(look.caseDiameter) });
  return {
    ground: lyingShadow(view, parts),
    subject: sheet.document(WIDTH, HEIGHT, caseBack(view, sheet, look, parts)),
  };
};

/** The drawing of one view, ready to be developed. */
export const expose = (look: WatchLook, view: View): Exposure => {
  const parts = anatomy(look);
  switch (view) {
    case 'front':
      return front(look, parts);
    case 'three-quarter':
      return threeQuarter(look, parts);
    case 'dial':
      return closeUp(look, parts);
    case 'strap':
      return claspImage(look, parts);
    case 'case-back':
      return back(look, parts);
  }
};
