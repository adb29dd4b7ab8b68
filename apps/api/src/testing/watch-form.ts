import type { EndpointOutput } from '@meridian/contracts';
import sharp from 'sharp';
import { someDetails } from './catalogue-samples.ts';
import type { TestApi } from './test-api.ts';

/** Returns a JPEG image in one colour. */
export const someImage = (color = '#336699', width = 64, height = 64): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

/** A value of a form: text, a file, or nested values. */
export type FormValue = string | Buffer | readonly FormValue[] | { [key: string]: FormValue | undefined };

const append = (form: FormData, name: string, value: FormValue | undefined): void => {
  if (value === undefined) return;
  if (typeof value === 'string') form.append(name, value);
  else if (Buffer.isBuffer(value)) form.append(name, new Blob([new Uint8Array(value)]), 'picture.jpg');
  else for (const [key, item] of Object.entries(value)) append(form, `${name}[${key}]`, item);
};

/** Encodes nested values as a multipart form with bracketed field names. */
export const formOf = (values: Record<string, FormValue | undefined>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) append(form, name, value);
  return form;
};

/** Returns the fields of a colour in a watch form. */
export const colorFields = (
  colorNameEN: string,
  more: Record<string, FormValue | undefined> = {},
): Record<string, FormValue | undefined> => ({
  colorNameEN,
  colorNameRU: `${colorNameEN} по-русски`,
  colorHex: '#102030',
  sku: `SKU-${colorNameEN}`,
  details: JSON.stringify(someDetails()),
  ...more,
});

/** Creates a brand and a watch type, which every watch needs. */
export const someReferences = async (
  shop: TestApi,
  token: string,
): Promise<{ brand: string; watchType: string }> => {
  const add = async (call: 'POST /api/brands' | 'POST /api/watchTypes'): Promise<string> => {
    const body = { nameEN: `Entry ${Math.random()}`, nameRU: 'Запись' };
    return (await shop.api(call, { token, body })).body._id;
  };
  return { brand: await add('POST /api/brands'), watchType: await add('POST /api/watchTypes') };
};

/** Returns the values of a valid watch form. `more` replaces values. */
export const watchFields = async (
  references: { brand: string; watchType: string },
  more: Record<string, FormValue | undefined> = {},
): Promise<Record<string, FormValue | undefined>> => ({
  nameEN: `Made ${Math.random()}`,
  nameRU: 'Часы',
  descriptionEN: 'A watch.',
  descriptionRU: 'Часы.',
  weight: '80.5',
  gender: 'male',
  wbLink: '',
  price: { kzt: '500000', rub: '90000', usd: '1000' },
  colors: [colorFields('Black', { images: [await someImage()] })],
  sizes: ['40'],
  stock: [{ colorNameEN: 'Black', colorNameRU: 'Black по-русски', size: '40', quantity: '5' }],
  flags: ['main'],
  ...references,
  ...more,
});

/** Returns the form values of an existing watch, like the form of the admin panel. */
export const fieldsOf = (
  watch: EndpointOutput<'POST /api/watches'>['watch'],
): Record<string, FormValue | undefined> => ({
  nameEN: watch.nameEN,
  nameRU: watch.nameRU,
  descriptionEN: watch.descriptionEN,
  descriptionRU: watch.descriptionRU,
  weight: String(watch.weight),
  gender: watch.gender,
  wbLink: watch.wbLink,
  brand: watch.brand?._id,
  watchType: watch.watchType?._id,
  category: watch.category?._id,
  collection: watch.collection?._id,
  price: Object.fromEntries(
    Object.entries(watch.price).map(([currency, price]) => [currency, String(price)]),
  ),
  colors: watch.colors.map((color) => ({
    colorNameEN: color.colorNameEN,
    colorNameRU: color.colorNameRU,
    originalColorNameEN: color.colorNameEN,
    colorHex: color.colorHex,
    sku: color.sku,
    details: JSON.stringify(color.details),
    images: color.images,
  })),
  sizes: watch.sizes,
  stock: watch.stock.map(({ quantity, ...row }) => ({
    ...row,
    quantity: String(quantity),
    loaded: String(quantity),
  })),
  flags: watch.flags,
});
