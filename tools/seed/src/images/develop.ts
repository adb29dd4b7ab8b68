import sharp from 'sharp';
import { noise } from './paint.ts';

const CHANNELS = 3;
/** Factor by which the smooth background is rendered smaller and then enlarged, because blurs are cheaper there. */
export const REDUCTION = 8;

/** Amplitude of the film grain in steps of 255: hides banding and is invisible. */
const GRAIN_STEPS = 2.4;
const GRAIN_SIDE = 256;
const grain = Int8Array.from({ length: GRAIN_SIDE * GRAIN_SIDE }, (_, index) =>
  Math.round(GRAIN_STEPS * (noise(index) + noise(index + 70000) + noise(index + 140000) - 1.5)),
);

export interface Negative {
  width: number;
  height: number;
  /** Background and shadows as an SVG of an eighth of the size. */
  ground: Buffer;
  /** The sharp part, transparent around. */
  subject: Buffer;
  /** Shallow focus: sharp at `center` (share of the height), soft from `depth` away; `tilt` slants the plane. */
  focus?: { center: number; depth: number; tilt: number; blur: number };
}

const pixels = async (svg: Buffer): Promise<Buffer> => {
  return sharp(svg).raw().toBuffer();
};

/**
 * Enlarges the ground from its pixels. Enlarging the SVG itself would blur at full size, many times slower;
 * the ground is smooth, so straight lines between its pixels are enough.
 */
const enlarged = async (svg: Buffer, width: number, height: number): Promise<Uint8ClampedArray> => {
  const { data, info } = await sharp(svg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const row = width * CHANNELS;
  const wide = new Float32Array(row * info.height);
  for (let x = 0; x < width; x += 1) {
    const place = Math.max(0, Math.min(info.width - 1.001, ((x + 0.5) * info.width) / width - 0.5));
    const left = Math.floor(place);
    const share = place - left;
    for (let y = 0; y < info.height; y += 1) {
      const from = (y * info.width + left) * CHANNELS;
      const to = y * row + x * CHANNELS;
      for (let channel = 0; channel < CHANNELS; channel += 1) {
        const start = data[from + channel] ?? 0;
        wide[to + channel] = start + ((data[from + channel + CHANNELS] ?? 0) - start) * share;
      }
    }
  }
  const image = new Uint8ClampedArray(row * height);
  for (let y = 0; y < height; y += 1) {
    const place = Math.max(0, Math.min(info.height - 1.001, ((y + 0.5) * info.height) / height - 0.5));
    const above = Math.floor(place) * row;
    const share = place - Math.floor(place);
    for (let x = 0, at = y * row; x < row; x += 1, at += 1) {
      const start = wide[above + x] ?? 0;
      image[at] = start + ((wide[above + row + x] ?? 0) - start) * share;
    }
  }
  return image;
};

const mixFocus = (
  into: Uint8ClampedArray,
  soft: Uint8Array,
  { width, height, focus }: Required<Pick<Negative, 'width' | 'height' | 'focus'>>,
): void => {
  for (let y = 0; y < height; y += 1) {
    // Most rows are wholly sharp.
    const middle = Math.abs(y / height - focus.center);
    if (middle + Math.abs(focus.tilt) / 2 <= focus.depth) continue;
    for (let x = 0; x < width; x += 1) {
      const away = Math.abs(y / height - focus.center + focus.tilt * (x / width - 0.5)) / focus.depth;
      const share = away <= 1 ? 0 : Math.min(1, (away - 1) * 1.3);
      if (share === 0) continue;
      const at = (y * width + x) * CHANNELS;
      for (let channel = at; channel < at + CHANNELS; channel += 1) {
        into[channel] = (into[channel] ?? 0) * (1 - share) + (soft[channel] ?? 0) * share;
      }
    }
  }
};

/** Lays the subject over the ground, in place. */
const lay = (image: Uint8ClampedArray, layer: Buffer): void => {
  const words = new Uint32Array(layer.buffer, layer.byteOffset, layer.length >> 2);
  for (let index = 0, at = 0; index < words.length; index += 1, at += CHANNELS) {
    const word = words[index] ?? 0;
    const alpha = word >>> 24;
    if (alpha === 0) continue;
    const [red, green, blue] = [word & 255, (word >> 8) & 255, (word >> 16) & 255];
    if (alpha === 255) {
      image[at] = red;
      image[at + 1] = green;
      image[at + 2] = blue;
    } else {
      const share = alpha / 255;
      const rest = 1 - share;
      image[at] = red * share + (image[at] ?? 0) * rest;
      image[at + 1] = green * share + (image[at + 1] ?? 0) * rest;
      image[at + 2] = blue * share + (image[at + 2] ?? 0) * rest;
    }
  }
};

const addGrain = (image: Uint8ClampedArray, width: number, height: number): void => {
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = (y & 255) << 8;
    const shift = (y >> 8) * 91;
    for (let x = 0; x < width; x += 1, at += CHANNELS) {
      const step = grain[row + ((x + shift) & 255)] ?? 0;
      if (step === 0) continue;
      image[at] = (image[at] ?? 0) + step;
      image[at + 1] = (image[at + 1] ?? 0) + step;
      image[at + 2] = (image[at + 2] ?? 0) + step;
    }
  }
};

/** The same image out of focus. */
const softened = async (
  image: Uint8ClampedArray,
  width: number,
  height: number,
  blur: number,
): Promise<Buffer> => {
  const [w, h] = [Math.round(width / 4), Math.round(height / 4)];
  const small = await sharp(image, { raw: { width, height, channels: CHANNELS } })
    .resize(w, h, { kernel: 'linear' })
    .blur(blur / 4)
    .raw()
    .toBuffer();
  return sharp(small, { raw: { width: w, height: h, channels: CHANNELS } })
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
};

/** Lays the subject over the ground, adds focus and grain, and writes the JPEG original. */
export const develop = async ({ width, height, ground, subject, focus }: Negative): Promise<Buffer> => {
  const [image, layer] = await Promise.all([enlarged(ground, width, height), pixels(subject)]);
  lay(image, layer);
  if (focus) mixFocus(image, await softened(image, width, height, focus.blur), { width, height, focus });
  addGrain(image, width, height);
  return sharp(image, { raw: { width, height, channels: CHANNELS } })
    .jpeg({ quality: 88, mozjpeg: false })
    .toBuffer();
};
