/** Side in pixels of the square that an image is resized to before its colours are measured. */
export const PLACEHOLDER_SIDE = 6;

const twoDigits = (value: number): string => Math.round(value).toString(16).padStart(2, '0');

/** Mean colour of pixels as `rrggbb`. */
const mean = (pixels: Uint8Array, places: readonly number[]): string =>
  [0, 1, 2]
    .map((channel) => places.reduce((sum, place) => sum + (pixels[place * 3 + channel] ?? 0), 0))
    .map((sum) => twoDigits(sum / places.length))
    .join('');

const PLACES = Array.from({ length: PLACEHOLDER_SIDE ** 2 }, (_, place) => {
  const distance = (at: number): number => Math.min(at, PLACEHOLDER_SIDE - 1 - at);
  const across = distance(place % PLACEHOLDER_SIDE);
  const down = distance(Math.floor(place / PLACEHOLDER_SIDE));
  return { place, isEdge: across === 0 || down === 0, isMiddle: across === 2 && down > 0 };
});
const EDGE = PLACES.filter(({ isEdge }) => isEdge).map(({ place }) => place);
const MIDDLE = PLACES.filter(({ isMiddle }) => isMiddle).map(({ place }) => place);

/**
 * Measures the placeholder colours of an image: six hexadecimal digits for the edge, six for the middle (see `placeholderOf`).
 * @param pixels RGB bytes of the image, resized to `PLACEHOLDER_SIDE` by `PLACEHOLDER_SIDE`
 */
export const measurePlaceholder = (pixels: Uint8Array): string => mean(pixels, EDGE) + mean(pixels, MIDDLE);

/** Returns the path with the placeholder colours in the file name. */
export const withPlaceholder = (path: string, placeholder: string): string =>
  path.replace(/(\.\w+)$/, `.${placeholder}$1`);
