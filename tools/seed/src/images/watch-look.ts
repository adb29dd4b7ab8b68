/**
 * Parameters for rendering a watch in one colour. The demo catalogue derives them from the same vocabulary as the
 * details, so the image and the specification agree.
 */
export interface WatchLook {
  /** Name on the dial, e.g. `AURELIAN`. */
  brand: string;
  /** Small second line on the dial, e.g. `Automatic` or `Chronograph`. */
  inscription?: string;
  caseShape: 'round' | 'cushion' | 'tonneau' | 'square' | 'rectangle';
  /** Case diameter in millimetres (26 to 46); smaller watches are drawn smaller. */
  caseDiameter: number;
  caseMetal: Metal;
  bezel: 'smooth' | 'fluted' | 'diver' | 'tachymeter' | 'gmt' | 'gem-set' | 'coin-edge';
  /** Insert colour of a diver, tachymeter or gmt bezel, hex. */
  bezelColor?: string;
  dialColor: string;
  dialFinish: 'sunburst' | 'matte' | 'guilloche' | 'enamel' | 'fume' | 'mother-of-pearl' | 'skeleton';
  indices: 'baton' | 'roman' | 'arabic' | 'dots' | 'dagger' | 'diamonds';
  hands: 'dauphine' | 'baton' | 'sword' | 'leaf' | 'lance';
  /** Metal of hands and applied indices. */
  accent: Metal;
  subDials: 'none' | 'small-seconds' | 'two' | 'three' | 'moonphase' | 'power-reserve';
  date: 'none' | 'at-3' | 'at-6' | 'big-12';
  strap: Strap;
}

export type Metal = 'steel' | 'titanium' | 'yellow-gold' | 'rose-gold' | 'black' | 'bronze' | 'two-tone';

export interface Strap {
  kind:
    | 'oyster-bracelet'
    | 'jubilee-bracelet'
    | 'mesh'
    | 'leather'
    | 'alligator'
    | 'rubber'
    | 'textile'
    | 'satin';
  /** Strap colour, hex; bracelets take the metal's colour unless given. */
  color: string;
  stitching?: string;
}

/** Views of a watch in gallery order; the first one is the image of the card. */
export const VIEWS = ['front', 'three-quarter', 'dial', 'strap', 'case-back'] as const;
export type View = (typeof VIEWS)[number];

/** The editorial scenes of the storefront. */
export const SCENES = [
  'hero',
  'featured-collection',
  'women',
  'men',
  'community-1',
  'community-2',
  'community-3',
  'community-4',
] as const;
export type Scene = (typeof SCENES)[number];
