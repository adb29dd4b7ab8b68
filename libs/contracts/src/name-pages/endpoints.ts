import { z } from 'zod';
import { ONE_IMAGE } from '../collections/endpoints.ts';
import { byId, type EndpointContract } from '../endpoint.ts';
import { editedNamePage, namePage, namePageForm, namePageList, namePageQuery } from './schemas.ts';

const contractsOf = <const T extends string>(subject: T) =>
  ({
    read: {
      summary: `The page of a ${subject} that has watches, with a page of them; also by a slug that it had before`,
      access: 'public',
      params: z.object({ slug: z.string().min(1).max(250) }),
      query: namePageQuery,
      response: namePage,
      errors: ['notFound'],
    },
    edited: {
      summary: `Text and image of the page of a ${subject}`,
      access: 'catalogue.view',
      params: byId,
      response: editedNamePage,
      errors: ['notFound'],
    },
    save: {
      summary: `Save text and image of the page of a ${subject}`,
      access: 'catalogue.edit',
      params: byId,
      body: namePageForm,
      multipart: ONE_IMAGE,
      response: editedNamePage,
      errors: ['notFound'],
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
