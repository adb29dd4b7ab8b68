import { z } from 'zod';
import { byId, type EndpointContract } from './endpoint.ts';
import { nameOfUrl, objectId, shortText } from './values.ts';

/** A brand, category or watch type. */
export const lookup = z.object({ _id: objectId, nameRU: shortText, nameEN: shortText });
/** A brand or a collection that a watch refers to. */
export const pagedLookup = lookup.extend({
  slug: z.string().optional().meta({ description: 'Slug of its page' }),
});
export const lookupInput = z.object({ nameRU: shortText, nameEN: nameOfUrl });

export type Lookup = z.infer<typeof lookup>;
export type PagedLookup = z.infer<typeof pagedLookup>;

export const DRAFTS = 'those that only drafts use are for staff';

const contractsOf = <const T extends string>(list: T) =>
  ({
    all: {
      summary: `All of ${list}; ${DRAFTS}`,
      access: 'optional',
      response: z.array(lookup),
    },
    one: {
      summary: `One of ${list}`,
      access: 'public',
      params: byId,
      response: lookup,
    },
    add: {
      summary: `Add to ${list}`,
      access: 'catalogue.edit',
      body: lookupInput,
      status: 201,
      response: lookup,
      errors: ['duplicate'],
    },
    rename: {
      summary: `Rename one of ${list}`,
      access: 'catalogue.edit',
      params: byId,
      body: lookupInput,
      response: lookup,
      errors: ['duplicate'],
    },
    delete: {
      summary: `Delete one of ${list}; refused while watches use it`,
      access: 'catalogue.edit',
      params: byId,
      errors: ['inUse'],
    },
  }) as const satisfies Record<string, EndpointContract>;

const brand = contractsOf('brands');
const category = contractsOf('categories');
const watchType = contractsOf('watch types');

export const brandEndpoints = {
  'GET /api/brands': brand.all,
  'GET /api/brands/:id': brand.one,
  'POST /api/brands': brand.add,
  'PUT /api/brands/:id': brand.rename,
  'DELETE /api/brands/:id': brand.delete,
};
export const categoryEndpoints = {
  'GET /api/categories': category.all,
  'GET /api/categories/:id': category.one,
  'POST /api/categories': category.add,
  'PUT /api/categories/:id': category.rename,
  'DELETE /api/categories/:id': category.delete,
};
export const watchTypeEndpoints = {
  'GET /api/watchTypes': watchType.all,
  'GET /api/watchTypes/:id': watchType.one,
  'POST /api/watchTypes': watchType.add,
  'PUT /api/watchTypes/:id': watchType.rename,
  'DELETE /api/watchTypes/:id': watchType.delete,
};
