import { z } from 'zod';
import { byId, type EndpointContract } from '../endpoint.ts';
import { lookup, lookupInput } from './schemas.ts';

export const DRAFTS = 'those that only drafts use are for staff';

const contractsOf = <const T extends string>(tag: T) =>
  ({
    all: {
      summary: `All of ${tag}; ${DRAFTS}`,
      tag,
      access: 'optional',
      status: 200,
      response: z.array(lookup),
    },
    one: {
      summary: `One of ${tag}`,
      tag,
      access: 'public',
      params: byId,
      status: 200,
      response: lookup,
      errors: ['notFound'],
    },
    add: {
      summary: `Add to ${tag}`,
      tag,
      access: 'admin',
      permission: 'catalogue.edit',
      body: lookupInput,
      status: 201,
      response: lookup,
      errors: ['duplicate'],
    },
    rename: {
      summary: `Rename one of ${tag}`,
      tag,
      access: 'admin',
      permission: 'catalogue.edit',
      params: byId,
      body: lookupInput,
      status: 200,
      response: lookup,
      errors: ['notFound', 'duplicate'],
    },
    delete: {
      summary: `Delete one of ${tag}; refused while watches use it`,
      tag,
      access: 'admin',
      permission: 'catalogue.edit',
      params: byId,
      status: 204,
      errors: ['notFound', 'inUse'],
    },
  }) as const satisfies Record<string, EndpointContract>;

const brands = contractsOf('brands');
const categories = contractsOf('categories');
const watchTypes = contractsOf('watch types');

/** The three lists that watches refer to. */
export const lookupEndpoints = {
  'GET /api/brands': brands.all,
  'GET /api/brands/:id': brands.one,
  'POST /api/brands': brands.add,
  'PUT /api/brands/:id': brands.rename,
  'DELETE /api/brands/:id': brands.delete,
  'GET /api/categories': categories.all,
  'GET /api/categories/:id': categories.one,
  'POST /api/categories': categories.add,
  'PUT /api/categories/:id': categories.rename,
  'DELETE /api/categories/:id': categories.delete,
  'GET /api/watchTypes': watchTypes.all,
  'GET /api/watchTypes/:id': watchTypes.one,
  'POST /api/watchTypes': watchTypes.add,
  'PUT /api/watchTypes/:id': watchTypes.rename,
  'DELETE /api/watchTypes/:id': watchTypes.delete,
};
