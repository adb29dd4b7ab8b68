import { z } from 'zod';
import { byId, type EndpointContract, type FormLimits, KB, MB } from '../endpoint.ts';
import { DRAFTS } from '../lookups/endpoints.ts';
import { collection, collectionForm } from './schemas.ts';

/** A form with some texts and an image. */
export const ONE_IMAGE: FormLimits = {
  fields: 20,
  fieldBytes: 64 * KB,
  files: 1,
  fileBytes: 15 * MB,
  total: 16 * MB,
};

export const collectionEndpoints = {
  'GET /api/collections': {
    summary: `All collections; ${DRAFTS}`,
    access: 'optional',
    response: z.array(collection),
  },
  'GET /api/collections/:id': {
    summary: 'One collection',
    access: 'public',
    params: byId,
    response: collection,
    errors: ['notFound'],
  },
  'POST /api/collections': {
    summary: 'Add a collection',
    access: 'catalogue.edit',
    body: collectionForm,
    multipart: ONE_IMAGE,
    status: 201,
    response: collection,
    errors: ['duplicate'],
  },
  'PUT /api/collections/:id': {
    summary: 'Save a collection',
    access: 'catalogue.edit',
    params: byId,
    body: collectionForm,
    multipart: ONE_IMAGE,
    response: collection,
    errors: ['notFound', 'duplicate'],
  },
  'DELETE /api/collections/:id': {
    summary: 'Delete a collection; its watches stay without one',
    access: 'catalogue.edit',
    params: byId,
    errors: ['notFound'],
  },
} as const satisfies Record<string, EndpointContract>;
