import type { WatchMeasures } from '@meridian/domain';

/** Circumference of a wrist in millimetres. */
export const WRIST = { min: 130, max: 220 } as const;

/** Width of a wrist as a share of its circumference: an oval that is 1.4 times as wide as it is high. */
const WIDTH_SHARE = 0.369;
const HEIGHT_SHARE = WIDTH_SHARE / 1.4;
/** Width of the flat of a wrist, on which a watch lies, as a share of the circumference. */
const FLAT_SHARE = 0.3;
/** A diameter below the first share of the circumference looks small, one above the second looks large. */
const BALANCED = [0.215, 0.25] as const;
/** Lugs below this share of the flat leave room at both sides. */
const ROOMY = 0.85;

export interface Fit {
  look: 'small' | 'balanced' | 'large';
  /** Lug to lug against the flat of the wrist; undefined if lug to lug is unknown. */
  lugs?: 'inside' | 'edge' | 'beyond';
}

/** Width, height and width of the flat of a wrist in millimetres. */
export const wristOf = (circumference: number) => ({
  width: circumference * WIDTH_SHARE,
  height: circumference * HEIGHT_SHARE,
  flat: Math.round(circumference * FLAT_SHARE),
});

const lookOf = (share: number): Fit['look'] => {
  if (share < BALANCED[0]) return 'small';
  return share > BALANCED[1] ? 'large' : 'balanced';
};

const lugsOf = (share: number): NonNullable<Fit['lugs']> => {
  if (share > 1) return 'beyond';
  return share > ROOMY ? 'edge' : 'inside';
};

/** How a watch fits a wrist of a circumference in millimetres; null if its diameter is unknown. */
export const fitOf = ({ diameter, lugToLug }: WatchMeasures, circumference: number): Fit | null =>
  diameter === undefined
    ? null
    : {
        look: lookOf(diameter / circumference),
        ...(lugToLug !== undefined && { lugs: lugsOf(lugToLug / wristOf(circumference).flat) }),
      };
