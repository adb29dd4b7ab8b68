import { CURRENCIES } from '@meridian/domain';
import { z } from 'zod';
import { ONE_IMAGE } from './collections.ts';
import { byId, type EndpointContract } from './endpoint.ts';
import { picture } from './form-values.ts';
import { cursorText, linesOfText, objectId, pageLimit, shortText } from './values.ts';
import { cardView, WATCH_SORTS } from './watches/catalogue-query.ts';
import { cardList, listedWatch } from './watches/schemas.ts';

/** Characters of the text of a page, per language. */
const MAX_TEXT_LENGTH = 5000;

/** A brand or a collection in a list of pages. */
export const namePageLink = z.object({
  slug: z.string(),
  nameEN: shortText,
  nameRU: shortText,
  image: z.string().meta({ description: 'Path of the image, otherwise of a watch; empty if there is none' }),
  count: z.int().meta({ description: 'Number of watches' }),
});
export const namePageList = z.object({
  brands: z.array(namePageLink),
  collections: z.array(namePageLink),
});

export const namePageQuery = z.strictObject({
  /** Leaves out watches that are not sold in the currency. */
  currency: z.enum(CURRENCIES).optional(),
  sort: z.enum(WATCH_SORTS).optional(),
  limit: pageLimit.optional(),
  cursor: cursorText.optional(),
  view: cardView,
});

const pageText = z.string().meta({ description: 'Paragraphs, separated by empty lines' });

/** A page with a page of its watches. */
export const namePage = z.object({
  page: z.object({
    slug: z.string(),
    nameEN: shortText,
    nameRU: shortText,
    textEN: pageText,
    textRU: pageText,
    image: z.string().meta({ description: 'Path of the image; empty if there is none' }),
  }),
  watches: z.array(listedWatch),
  cards: cardList,
  total: z.int(),
  nextCursor: z.string().nullable(),
});

/** The part of a page that the staff edits. */
export const editedNamePage = z.object({
  _id: objectId,
  slug: z.string(),
  textEN: pageText,
  textRU: pageText,
  image: z.string(),
});

/** Browsers send line breaks of a multipart form as two characters. */
const formText = z
  .string()
  .max(2 * MAX_TEXT_LENGTH)
  .transform((text) => text.replace(/\r\n?/g, '\n'))
  .pipe(linesOfText.max(MAX_TEXT_LENGTH))
  .optional()
  .default('');
/** An empty `image` removes the image of a brand. Without the field the image stays. */
export const namePageForm = z.object({
  textEN: formText,
  textRU: formText,
  image: picture.optional(),
});

export type NamePage = z.infer<typeof namePage>;
export type NamePageLink = z.infer<typeof namePageLink>;
export type NamePageList = z.infer<typeof namePageList>;
export type NamePageQuery = z.infer<typeof namePageQuery>;
export type EditedNamePage = z.infer<typeof editedNamePage>;
export type NamePageForm = z.output<typeof namePageForm>;

const contractsOf = <const T extends string>(subject: T) =>
  ({
    read: {
      summary: `The page of a ${subject} that has watches, with a page of them; also by a slug that it had before`,
      access: 'public',
      params: z.object({ slug: z.string().min(1).max(250) }),
      query: namePageQuery,
      response: namePage,
    },
    edited: {
      summary: `Text and image of the page of a ${subject}`,
      access: 'catalogue.view',
      params: byId,
      response: editedNamePage,
    },
    save: {
      summary: `Save text and image of the page of a ${subject}`,
      access: 'catalogue.edit',
      params: byId,
      body: namePageForm,
      multipart: ONE_IMAGE,
      response: editedNamePage,
    },
  }) as const satisfies Record<string, EndpointContract>;

const brand = contractsOf('brand');
const collection = contractsOf('collection');

/** Pages of brands and collections. */
export const namePageEndpoints = {
  'GET /api/name-pages': {
    summary: 'The brands and collections that have watches, by name',
    access: 'public',
    response: namePageList,
  },
  'GET /api/brand-pages/:slug': brand.read,
  'GET /api/collection-pages/:slug': collection.read,
  'GET /api/brands/:id/page': brand.edited,
  'PUT /api/brands/:id/page': brand.save,
  'GET /api/collections/:id/page': collection.edited,
  'PUT /api/collections/:id/page': collection.save,
} as const satisfies Record<string, EndpointContract>;
