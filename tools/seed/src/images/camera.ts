import { n, type Point } from './paint.ts';
import type { Vector } from './watch/metals.ts';

/**
 * A long lens (no convergence) looking at the watch. Watch axes: x right, y down (to six o'clock), z out
 * of the dial; the unit is a hundredth of the half case, so a round case has a radius of 100.
 */
export interface Camera {
  readonly center: Point;
  /** Pixels of one unit. */
  readonly scale: number;
  readonly right: Vector;
  readonly down: Vector;
  readonly towards: Vector;
}

export interface Pose {
  center: Point;
  scale: number;
  /** Degrees: how far the face is tipped up, the crown side turned to the lens, the lens raised, the picture rolled. */
  tilt?: number;
  yaw?: number;
  pitch?: number;
  roll?: number;
}

const DEGREE = Math.PI / 180;

export const camera = ({ center, scale, tilt = 0, yaw = 0, pitch = 0, roll = 0 }: Pose): Camera => {
  const turn = ([x, y, z]: Vector): Vector => {
    const [st, ct] = [Math.sin(tilt * DEGREE), Math.cos(tilt * DEGREE)];
    const [sy, cy] = [Math.sin(yaw * DEGREE), Math.cos(yaw * DEGREE)];
    const [sp, cp] = [Math.sin(pitch * DEGREE), Math.cos(pitch * DEGREE)];
    const [sr, cr] = [Math.sin(roll * DEGREE), Math.cos(roll * DEGREE)];
    const [y1, z1] = [y * ct + z * st, -y * st + z * ct];
    const [x2, z2] = [x * cy - z1 * sy, x * sy + z1 * cy];
    const [y3, z3] = [y1 * cp + z2 * sp, -y1 * sp + z2 * cp];
    return [x2 * cr - y3 * sr, x2 * sr + y3 * cr, z3];
  };
  const [x, y, z] = [turn([1, 0, 0]), turn([0, 1, 0]), turn([0, 0, 1])];
  return {
    center,
    scale,
    right: [x[0], y[0], z[0]],
    down: [x[1], y[1], z[1]],
    towards: [x[2], y[2], z[2]],
  };
};

export const project = ({ center, scale, right, down }: Camera, x: number, y: number, z: number): Point => {
  return [
    center[0] + scale * (right[0] * x + right[1] * y + right[2] * z),
    center[1] + scale * (down[0] * x + down[1] * y + down[2] * z),
  ];
};

/** A watch-space direction as the lens sees it; the third number is positive when it faces the lens. */
export const seen = ({ right, down, towards }: Camera, [x, y, z]: Vector): Vector => {
  return [
    right[0] * x + right[1] * y + right[2] * z,
    down[0] * x + down[1] * y + down[2] * z,
    towards[0] * x + towards[1] * y + towards[2] * z,
  ];
};

/** Puts a drawing made in flat watch units on the plane at height `z`. */
export const onPlane = (view: Camera, z: number, body: string): string => {
  const { right, down, scale } = view;
  const [x, y] = project(view, 0, 0, z);
  const fine = (value: number) => value.toFixed(5);
  return `<g transform="matrix(${fine(right[0] * scale)} ${fine(down[0] * scale)} ${fine(right[1] * scale)} ${fine(down[1] * scale)} ${n(x)} ${n(y)})">${body}</g>`;
};
