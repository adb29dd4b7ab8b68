import type { WatchForm } from '@meridian/contracts';
import { foldCase, missingForSale } from '@meridian/domain';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { FieldMessage } from '../../../platform/errors/field-messages.ts';
import type { StoredWatch } from '../watches/watch.schema.ts';
import { publishingFieldsOf } from './publishing-fields.ts';
import { renamesOf } from './variant-renames.ts';

type Problems = Record<string, FieldMessage>;

const repeated = (values: readonly string[], path: (index: number) => string): Problems => {
  const seen = new Set<string>();
  const problems: Problems = {};
  for (const [index, value] of values.entries()) {
    if (seen.has(value)) problems[path(index)] = 'repeated';
    seen.add(value);
  }
  return problems;
};

/** An image must be an upload of this request, an image of this watch, or one of `available`. */
const imageProblems = (
  form: WatchForm,
  uploads: number,
  present: StoredWatch | null,
  available: ReadonlySet<string>,
): Problems => {
  const owned = new Set(present?.colors.flatMap(({ images }) => images));
  const problems: Problems = {};
  for (const [index, { images }] of form.colors.entries()) {
    for (const [place, image] of images.entries()) {
      const isValid =
        typeof image === 'string'
          ? image === '' || owned.has(image) || available.has(image)
          : image.upload < uploads;
      if (!isValid) problems[`colors.${index}.images.${place}`] = 'unknownImage';
    }
  }
  return problems;
};

/** A stock row must name a colour and a size that the watch has now or had before the save. */
const stockProblems = (form: WatchForm, present: StoredWatch | null): Problems => {
  const { colorOf, sizeOf } = renamesOf(form, present);
  const { colors = [], sizes = [], stock = [] } = present ?? {};
  const knownColors = new Set([...form.colors, ...colors, ...stock].map(({ colorNameEN }) => colorNameEN));
  const knownSizes = new Set([...form.sizes, ...sizes, ...stock.map(({ size }) => size)]);
  const rows = form.stock.map((row) => ({ color: colorOf(row.colorNameEN), size: sizeOf(row.size) }));
  const problems: Problems = {};
  for (const [index, { color, size }] of rows.entries()) {
    if (!knownColors.has(color)) problems[`stock.${index}.colorNameEN`] = 'unknownVariant';
    if (!knownSizes.has(size)) problems[`stock.${index}.size`] = 'unknownVariant';
  }
  const keys = rows.map(({ color, size }) => JSON.stringify([color, size]));
  return { ...problems, ...repeated(keys, (index) => `stock.${index}.size`) };
};

/** A draft needs a name in one language. A watch on sale, and a draft that goes on sale by its date, needs all values. */
const missingProblems = (form: WatchForm, present: StoredWatch | null): Problems => {
  const { status, publishAt } = publishingFieldsOf(form, present);
  if (status === 'draft' && publishAt === null)
    return form.nameEN || form.nameRU ? {} : { nameEN: 'required' };
  const deleted = new Set(form.deletedImages);
  const colors = form.colors.map((color) => ({
    ...color,
    images: color.images.filter((image) => typeof image === 'object' || (image && !deleted.has(image))),
  }));
  const paths = [
    ...missingForSale({ ...form, colors }),
    ...form.stock.flatMap(({ colorNameRU }, index) => (colorNameRU ? [] : `stock.${index}.colorNameRU`)),
  ];
  return Object.fromEntries(
    paths.map((path) => [path, path.endsWith('.images') ? 'imageRequired' : 'required'] as const),
  );
};

/**
 * Checks the rules that the schema of the form cannot express. `available` are images outside of this watch that the form
 * may use. @throws AppError `validation` with a message per field
 */
export const checkWatchForm = (
  form: WatchForm,
  uploads: number,
  present: StoredWatch | null,
  available: ReadonlySet<string> = new Set(),
): void => {
  const problems: Problems = {
    ...repeated(
      form.colors.map((color) => foldCase(color.colorNameEN)),
      (index) => `colors.${index}.colorNameEN`,
    ),
    ...repeated(form.sizes.map(foldCase), (index) => `sizes.${index}`),
    ...missingProblems(form, present),
    ...imageProblems(form, uploads, present, available),
    ...stockProblems(form, present),
  };
  if (Object.keys(problems).length > 0) throw new AppError('validation', { fieldMessages: problems });
};
