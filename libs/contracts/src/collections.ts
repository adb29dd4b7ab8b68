import { z } from 'zod';
import { byId, type EndpointContract, type FormLimits, KB, MB } from './endpoint.ts';
import { json, picture } from './form-values.ts';
import { DRAFTS, lookup, pagedLookup } from './lookups.ts';
import { nameOfUrl, objectId, shortText } from './values.ts';

export const collection = lookup.extend({
  image: z.string(),
  flags: z.array(z.object({ _id: objectId, nameEN: z.string() })),
});

/** `name` equals `nameEN`. */
export const collectionReference = pagedLookup.extend({ name: z.string() });

export const collectionForm = z.object({
  nameEN: nameOfUrl,
  nameRU: shortText,
  flags: json(z.array(objectId).max(100)).optional().default([]),
  image: picture.optional(),
});

export type Collection = z.infer<typeof collection>;
export type CollectionForm = z.output<typeof collectionForm>;

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
    errors: ['duplicate'],
  },
  'DELETE /api/collections/:id': {
    summary: 'Delete a collection; its watches stay without one',
    access: 'catalogue.edit',
    params: byId,
  },
} as const satisfies Record<string, EndpointContract>;
