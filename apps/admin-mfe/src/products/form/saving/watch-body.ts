import type { Watch, watchForm } from '@meridian/contracts';
import { WATCH_FLAGS } from '@meridian/domain';
import type { z } from 'zod';
import type { WatchValues } from '../watch-values.ts';

/** The form as nested values: what the multipart call says, before it is said (shapes as settled). */
export type WatchBody = z.input<typeof watchForm>;

export interface WatchSubmission {
  body: WatchBody;
  /** Chosen files by their place among all; `{ upload: n }` in the body stands for the n-th. */
  files: File[];
}

/** What the form sends. `watch` is what it was filled from; nothing when a watch is added. */
export const submissionOf = (values: WatchValues, watch: Watch | null): WatchSubmission => {
  const files: File[] = [];
  const { colors, sizes, stock, flags, ...plain } = values;
  const colorOf = new Map(colors.map((color) => [color.key, color]));
  const sizeOf = new Map(sizes.map(({ key, value }) => [key, value.trim()]));
  const kept = new Set(colors.flatMap(({ images }) => images.flatMap((i) => ('path' in i ? i.path : []))));
  const images = (watch?.colors ?? []).flatMap((color) => color.images);
  const body: WatchBody = {
    ...plain,
    flags: WATCH_FLAGS.filter((_, index) => flags[index]),
    colors: colors.map(({ key: _key, images: pictures, ...color }) => ({
      ...color,
      images: pictures.map((picture) =>
        'path' in picture ? picture.path : { upload: files.push(picture.file) - 1 },
      ),
    })),
    sizes: sizes.map(({ value }) => value),
    stock: stock.map(({ color, size, quantity, loaded }) => ({
      colorNameEN: colorOf.get(color)?.colorNameEN.trim() ?? '',
      colorNameRU: colorOf.get(color)?.colorNameRU.trim() ?? '',
      size: sizeOf.get(size) ?? '',
      quantity,
      // What was there when the form was filled: the server applies the difference, so that a sale is never undone.
      ...(loaded === null ? {} : { loaded }),
    })),
    deletedImages: images.filter((path) => !kept.has(path)),
    ...(watch ? { revision: watch.revision } : {}),
  };
  return { body, files };
};

const append = (form: FormData, name: string, value: unknown, files: readonly File[]): void => {
  if (value === undefined || value === null) return;
  if (Array.isArray(value)) value.forEach((item, index) => append(form, `${name}[${index}]`, item, files));
  else if (typeof value === 'string' || typeof value === 'number') form.append(name, String(value));
  else if (typeof value !== 'object') throw new TypeError(`${name} can't be sent`);
  else if ('upload' in value) form.append(name, files[Number(value.upload)] ?? '');
  else if (name.endsWith('[details]')) form.append(name, JSON.stringify(value));
  else for (const [key, item] of Object.entries(value)) append(form, `${name}[${key}]`, item, files);
};

/** The multipart form of a watch, its names as settled: `colors[0][images][1]`, `price[kzt]` … */
export const toFormData = ({ body, files }: WatchSubmission): FormData => {
  const form = new FormData();
  const { deletedImages, ...rest } = body;
  for (const [name, value] of Object.entries(rest)) append(form, name, value, files);
  form.append('deletedImages', JSON.stringify(deletedImages));
  return form;
};
