import type { Watch, watchForm } from '@meridian/contracts';
import { CURRENCIES, WATCH_FLAGS } from '@meridian/domain';
import type { z } from 'zod';
import { plainNumber } from '../../../data/plain-number.ts';
import { isoTime } from '../local-time.ts';
import type { WatchValues } from '../watch-values.ts';

/** The values of the multipart request as nested objects, before they are encoded. */
export type WatchBody = z.input<typeof watchForm>;

interface WatchSubmission {
  body: WatchBody;
  /** The chosen files; `{ upload: n }` in the body refers to the file with the index n. */
  files: File[];
}

const numbersOf = <Name extends string>(texts: Record<Name, string>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, plainNumber(texts[name])])) as Record<Name, string>;

/**
 * The request body and the files for the values of the form.
 * @param watch the watch that the form was filled with; null for a new one
 */
export const submissionOf = (values: WatchValues, watch: Watch | null): WatchSubmission => {
  const files: File[] = [];
  const { colors, sizes, stock, flags, ...plain } = values;
  const colorOf = new Map(colors.map((color) => [color.key, color]));
  const sizeOf = new Map(sizes.map(({ key, value }) => [key, value.trim()]));
  const remainingPaths = new Set(
    colors.flatMap(({ images }) => images.flatMap((i) => ('path' in i ? i.path : []))),
  );
  const previousPaths = (watch?.colors ?? []).flatMap((color) => color.images);
  const body: WatchBody = {
    ...plain,
    ...numbersOf(plain, ['weight', 'lowStockThreshold', 'diameter', 'lugToLug', 'thickness']),
    price: numbersOf(plain.price, CURRENCIES),
    publishAt: isoTime(plain.publishAt),
    flags: WATCH_FLAGS.filter((_, index) => flags[index]),
    colors: colors.map(({ key: _key, hexFrom: _hexFrom, images, ...color }) => ({
      ...color,
      images: images.map((image) => ('path' in image ? image.path : { upload: files.push(image.file) - 1 })),
    })),
    sizes: sizes.map(({ value }) => value),
    stock: stock.map(({ color, size, quantity, loaded }) => ({
      colorNameEN: colorOf.get(color)?.colorNameEN.trim() ?? '',
      colorNameRU: colorOf.get(color)?.colorNameRU.trim() ?? '',
      size: sizeOf.get(size) ?? '',
      quantity: plainNumber(quantity),
      // The quantity when the form was filled. The server applies the difference, so that a sale in between still counts.
      ...(loaded === null ? {} : { loaded }),
    })),
    deletedImages: previousPaths.filter((path) => !remainingPaths.has(path)),
    ...(watch ? { revision: watch.revision } : {}),
  };
  return { body, files };
};

const append = (form: FormData, name: string, value: unknown, files: readonly File[]): void => {
  if (value === undefined || value === null) return;
  if (Array.isArray(value)) value.forEach((item, index) => append(form, `${name}[${index}]`, item, files));
  else if (typeof value === 'string' || typeof value === 'number') form.append(name, String(value));
  else if (typeof value !== 'object') throw new TypeError(`${name} cannot be encoded as multipart form data`);
  else if ('upload' in value) form.append(name, files[Number(value.upload)] ?? '');
  else if (name.endsWith('[details]')) form.append(name, JSON.stringify(value));
  else for (const [key, item] of Object.entries(value)) append(form, `${name}[${key}]`, item, files);
};

/** The multipart body of a watch (spec section 7), with names such as `colors[0][images][1]` and `price[kzt]`. */
export const toFormData = ({ body, files }: WatchSubmission): FormData => {
  const form = new FormData();
  const { deletedImages, ...rest } = body;
  for (const [name, value] of Object.entries(rest)) append(form, name, value, files);
  form.append('deletedImages', JSON.stringify(deletedImages));
  return form;
};
