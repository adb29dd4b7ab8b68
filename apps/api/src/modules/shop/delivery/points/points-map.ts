import { distanceKm, type GeoPosition, type Language } from '@meridian/domain';

/** In units of the picture. */
const WIDTH = 400;
const HEIGHT = 320;
const MARGIN = 24;
const RADIUS = 9;
const KM_PER_DEGREE = 111.2;
/** The least kilometres from the middle to a side of the picture. */
const MIN_SPAN_KM = 0.25;
const LENGTHS_KM = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000];
const MAX_RINGS = 4;

/** A point with its number in the list. */
export interface NumberedPosition extends GeoPosition {
  number: number;
}

const round = (value: number): string => String(Math.round(value * 10) / 10);
const lengthText = (km: number, language: Language): string => {
  const [unit, metre] = language === 'ru' ? ['км', 'м'] : ['km', 'm'];
  return km < 1 ? `${round(km * 1000)}\u00a0${metre}` : `${round(km)}\u00a0${unit}`;
};

const STYLE = `
.land{fill:#f4f1ea}.ring{fill:none;stroke:#b9b09c;stroke-dasharray:3 3}.centre,.scale{stroke:#6b6353;fill:none;stroke-width:1.5}
.point{fill:#1d3a5f;stroke:#fff}.number{fill:#fff;font:600 9px sans-serif;text-anchor:middle}.text{fill:#5a5344;font:10px sans-serif}
@media (prefers-color-scheme:dark){.land{fill:#22262c}.ring{stroke:#5d6672}.centre,.scale{stroke:#a9b2bf}.text{fill:#b8c0cc}
.point{fill:#9cc2ee;stroke:#22262c}.number{fill:#14181d}}`;

/** The part of the surface that the picture shows: kilometres to the east and to the north of its middle. */
interface Frame {
  middle: GeoPosition;
  east: number;
  north: number;
}

const kmPerLongitude = ({ latitude }: GeoPosition): number =>
  KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);

const frameAround = (positions: readonly GeoPosition[]): Frame => {
  const boundsOf = (values: readonly number[]) => {
    const [min, max] = [Math.min(...values), Math.max(...values)];
    return { middle: (min + max) / 2, half: (max - min) / 2 };
  };
  const latitude = boundsOf(positions.map((position) => position.latitude));
  const longitude = boundsOf(positions.map((position) => position.longitude));
  const middle = { latitude: latitude.middle, longitude: longitude.middle };
  return { middle, east: longitude.half * kmPerLongitude(middle), north: latitude.half * KM_PER_DEGREE };
};

/** Places positions in the picture: north is up, and a kilometre is as long in both directions. */
const projectionOf = ({ middle, east, north }: Frame) => {
  const perKm = Math.min(
    (WIDTH / 2 - MARGIN) / Math.max(MIN_SPAN_KM, east),
    (HEIGHT / 2 - MARGIN) / Math.max(MIN_SPAN_KM, north),
  );
  const place = ({ latitude, longitude }: GeoPosition) => ({
    x: round(WIDTH / 2 + (longitude - middle.longitude) * kmPerLongitude(middle) * perKm),
    y: round(HEIGHT / 2 - (latitude - middle.latitude) * KM_PER_DEGREE * perKm),
  });
  return { perKm, place };
};

/** The kilometres of the rings around a centre, the last of which contains all positions. */
const ringsAround = (centre: GeoPosition, positions: readonly GeoPosition[]): number[] => {
  const farthest = Math.max(...positions.map((position) => distanceKm(centre, position)));
  const step = LENGTHS_KM.find((length) => length * MAX_RINGS >= farthest) ?? Math.ceil(farthest / MAX_RINGS);
  return Array.from({ length: Math.max(1, Math.ceil(farthest / step)) }, (_, index) => step * (index + 1));
};

const ringsPicture = (rings: readonly number[], perKm: number, language: Language): string => {
  const [x, y] = [WIDTH / 2, HEIGHT / 2];
  const circles = rings.map(
    (km) =>
      `<circle class="ring" cx="${x}" cy="${y}" r="${round(km * perKm)}"/><text class="text" x="${x + 3}" y="${round(y - km * perKm - 3)}">${lengthText(km, language)}</text>`,
  );
  return `${circles.join('')}<path class="centre" d="M${x} ${y}m-5 0h10m-5 -5v10"/>`;
};

/**
 * Draws where points are, with a scale, north, and distances from the centre of a city. It contains only numbers and units,
 * no text of a point.
 */
export const pointsMap = (
  points: readonly NumberedPosition[],
  centre: GeoPosition | null,
  language: Language,
): string => {
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><style>${STYLE}</style><rect class="land" width="${WIDTH}" height="${HEIGHT}"/>`;
  if (points.length === 0) return `${open}</svg>`;
  const rings = centre ? ringsAround(centre, points) : [];
  const [radius = 0] = rings.slice(-1);
  const frame = centre ? { middle: centre, east: radius, north: radius } : frameAround(points);
  const projection = projectionOf(frame);
  const longest = WIDTH / 4 / projection.perKm;
  const scale = LENGTHS_KM.findLast((length) => length <= longest) ?? 0.1;
  const bar = `<path class="scale" d="M12 ${HEIGHT - 16}v6h${round(scale * projection.perKm)}v-6"/><text class="text" x="16" y="${HEIGHT - 14}">${lengthText(scale, language)}</text>`;
  const north = `<path class="scale" d="M${WIDTH - 18} 34v-22l-5 9m5 -9l5 9"/><text class="text" x="${WIDTH - 21}" y="46">${language === 'ru' ? 'С' : 'N'}</text>`;
  // The first ones are drawn last, above the other ones.
  const markers = points.toReversed().map((point) => {
    const { x, y } = projection.place(point);
    return `<circle class="point" cx="${x}" cy="${y}" r="${RADIUS}"/><text class="number" x="${x}" y="${round(Number(y) + 3)}">${point.number}</text>`;
  });
  const circles = centre ? ringsPicture(rings, projection.perKm, language) : '';
  return `${open}${circles}${markers.join('')}${bar}${north}</svg>`;
};
