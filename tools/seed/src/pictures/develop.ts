import sharp from 'sharp';
import { noise } from './paint';

const CHANNELS = 3;
/** The smooth ground is drawn this much smaller and enlarged: blurs cost little there. */
export const REDUCTION = 4;

const GRAIN_SIDE = 256;
const grain = Int8Array.from({ length: GRAIN_SIDE * GRAIN_SIDE }, (_, index) => {
  const value = noise(index) + noise(index + 70000) + noise(index + 140000) - 1.5;
  return Math.round(value * 100);
});

export interface Negative {
  width: number;
  height: number;
  /** Background and shadows as an SVG of a quarter of the size. */
  ground: Buffer;
  /** The sharp part, transparent around. */
  subject: Buffer;
  /** Strength of the film grain in steps of 255; about 2 hides banding. */
  grain?: number;
  /** Shallow focus: sharp at `center` (share of the height), soft from `depth` away; `tilt` slants the plane. */
  focus?: { center: number; depth: number; tilt: number; blur: number };
}

async function pixels(svg: Buffer): Promise<Buffer> {
  return sharp(svg).raw().toBuffer();
}

function mixFocus(
  into: Uint8Array,
  soft: Uint8Array,
  { width, height, focus }: Required<Pick<Negative, 'width' | 'height' | 'focus'>>,
): void {
  for (let y = 0; y < height; y += 1) {
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
}

/** Lays the subject over the ground, adds grain and writes the JPEG original. */
export async function develop({
  width,
  height,
  ground,
  subject,
  grain: strength = 2.2,
  focus,
}: Negative): Promise<Buffer> {
  const [base, layer] = await Promise.all([
    sharp(ground).resize(width, height, { fit: 'fill', kernel: 'cubic' }).removeAlpha().raw().toBuffer(),
    pixels(subject),
  ]);
  const picture = new Uint8Array(base.buffer, base.byteOffset, base.length);
  const count = width * height;
  for (let index = 0; index < count; index += 1) {
    const alpha = layer[index * 4 + 3] ?? 0;
    if (alpha === 0) continue;
    const at = index * CHANNELS;
    const from = index * 4;
    if (alpha === 255) {
      picture[at] = layer[from] ?? 0;
      picture[at + 1] = layer[from + 1] ?? 0;
      picture[at + 2] = layer[from + 2] ?? 0;
    } else {
      const rest = 255 - alpha;
      picture[at] = ((layer[from] ?? 0) * alpha + (picture[at] ?? 0) * rest) / 255;
      picture[at + 1] = ((layer[from + 1] ?? 0) * alpha + (picture[at + 1] ?? 0) * rest) / 255;
      picture[at + 2] = ((layer[from + 2] ?? 0) * alpha + (picture[at + 2] ?? 0) * rest) / 255;
    }
  }
  if (focus) {
    const small = await sharp(picture, { raw: { width, height, channels: CHANNELS } })
      .resize(Math.round(width / 4), Math.round(height / 4))
      .blur(focus.blur / 4)
      .raw()
      .toBuffer();
    const soft = await sharp(small, {
      raw: { width: Math.round(width / 4), height: Math.round(height / 4), channels: CHANNELS },
    })
      .resize(width, height, { fit: 'fill', kernel: 'cubic' })
      .raw()
      .toBuffer();
    mixFocus(picture, soft, { width, height, focus });
  }
  const lift = strength / 100;
  for (let y = 0; y < height; y += 1) {
    const row = (y % GRAIN_SIDE) * GRAIN_SIDE;
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * CHANNELS;
      const step = (grain[row + ((x + (y >> 8) * 91) % GRAIN_SIDE)] ?? 0) * lift;
      for (let channel = at; channel < at + CHANNELS; channel += 1) {
        const value = (picture[channel] ?? 0) + step;
        picture[channel] = value < 0 ? 0 : value > 255 ? 255 : value + 0.5;
      }
    }
  }
  return sharp(picture, { raw: { width, height, channels: CHANNELS } })
    .jpeg({ quality: 88, mozjpeg: false, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
