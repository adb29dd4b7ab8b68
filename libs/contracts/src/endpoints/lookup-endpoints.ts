import { z } from 'zod';
import { objectId } from '../text.ts';
import { lookup, lookupInput } from '../watch.ts';

/** Path parameter of an entity's id. */
export const byId = z.object({ id: objectId });

/** The five endpoints of a lookup list: brands, categories, watch types. */
export const named = <T extends string, P extends string>(tag: T, path: P) =>
  ({
    [`GET /api/${path}`]: {
      summary: `All of ${tag}`,
      tag,
      access: 'public',
      status: 200,
      response: z.array(lookup),
    },
    [`GET /api/${path}/:id`]: {
      summary: `One of ${tag}`,
      tag,
      access: 'public',
      params: byId,
      status: 200,
      response: lookup,
      errors: [404],
    },
    [`POST /api/${path}`]: {
      summary: `Add to ${tag}`,
      tag,
      access: 'admin',
      body: lookupInput,
      status: 201,
      response: lookup,
      errors: [409],
    },
    [`PUT /api/${path}/:id`]: {
      summary: `Rename one of ${tag}`,
      tag,
      access: 'admin',
      params: byId,
      body: lookupInput,
      status: 200,
      response: lookup,
      errors: [404, 409],
    },
    [`DELETE /api/${path}/:id`]: {
      summary: `Delete one of ${tag}; refused while watches use it`,
      tag,
      access: 'admin',
      params: byId,
      status: 204,
      errors: [404, 409],
    },
  }) as unknown as Record<
    `GET /api/${P}`,
    { summary: string; tag: string; access: 'public'; status: 200; response: z.ZodArray<typeof lookup> }
  > &
    Record<
      `GET /api/${P}/:id`,
      {
        summary: string;
        tag: string;
        access: 'public';
        params: typeof byId;
        status: 200;
        response: typeof lookup;
      }
    > &
    Record<
      `POST /api/${P}`,
      {
        summary: string;
        tag: string;
        access: 'admin';
        body: typeof lookupInput;
        status: 201;
        response: typeof lookup;
      }
    > &
    Record<
      `PUT /api/${P}/:id`,
      {
        summary: string;
        tag: string;
        access: 'admin';
        params: typeof byId;
        body: typeof lookupInput;
        status: 200;
        response: typeof lookup;
      }
    > &
    Record<
      `DELETE /api/${P}/:id`,
      { summary: string; tag: string; access: 'admin'; params: typeof byId; status: 204 }
    >;
