import { n, type Point } from './paint.ts';

/** Offset 0 to 1, colour, opacity (1 unless given). */
export type Stop = readonly [offset: number, color: string, opacity?: number];

const stopList = (stops: readonly Stop[]): string => {
  return stops
    .map(
      ([offset, color, opacity]) =>
        `<stop offset="${n(offset)}" stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${n(opacity)}"`}/>`,
    )
    .join('');
};

/** Collects the gradients of one drawing and numbers them, so that parts drawn apart never clash. */
export class Sheet {
  private readonly definitions: string[] = [];

  linear(from: Point, to: Point, stops: readonly Stop[]): string {
    return this.add(
      (id) =>
        `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${n(from[0])}" y1="${n(from[1])}" x2="${n(to[0])}" y2="${n(to[1])}">${stopList(stops)}</linearGradient>`,
    );
  }

  radial(center: Point, radius: number, stops: readonly Stop[], transform = ''): string {
    return this.add(
      (id) =>
        `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${n(center[0])}" cy="${n(center[1])}" r="${n(radius)}"${transform ? ` gradientTransform="${transform}"` : ''}>${stopList(stops)}</radialGradient>`,
    );
  }

  /** A Gaussian blur; costly over large areas, so only for small or reduced drawings. */
  blur(deviation: number): string {
    return this.add(
      (id) =>
        `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${n(deviation)}"/></filter>`,
    );
  }

  clip(path: string): string {
    return this.add((id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`);
  }

  /** A drawing that is used many times: `<use href="#id">`. */
  symbol(body: string): string {
    const id = `s${this.definitions.length}`;
    this.definitions.push(`<g id="${id}">${body}</g>`);
    return id;
  }

  /** The finished document; `view` is the drawn area when it differs from the pixel size. */
  document(width: number, height: number, body: string, view: Point = [width, height]): Buffer {
    return Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${n(view[0])} ${n(view[1])}"><defs>${this.definitions.join('')}</defs>${body}</svg>`,
    );
  }

  private add(definition: (id: string) => string): string {
    const id = `d${this.definitions.length}`;
    this.definitions.push(definition(id));
    return `url(#${id})`;
  }
}
