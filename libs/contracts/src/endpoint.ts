import { z } from 'zod';
import { objectId } from './values.ts';

/** Required role: none, none but a sent token is read (`optional`), a signed-in user, or an admin. */
export type Access = 'public' | 'optional' | 'user' | 'admin';

/** Path parameter of an entity's id. */
export const byId = z.object({ id: objectId });

/** One endpoint of the API: the source of its validation, its OpenAPI operation and the client's types. */
export interface EndpointContract {
  summary: string;
  tag: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Request headers, with lower-case names. */
  headers?: z.ZodObject;
  /** The request is multipart/form-data with images; `body` describes its fields. */
  multipart?: true;
  /** Maximum of the JSON body in bytes; default 64 KB. */
  bodyLimit?: number;
  /** Status of a success; a 204 response has no body. */
  status: 200 | 201 | 204;
  response?: z.ZodType;
  /** Content type of the response; default JSON. */
  contentType?: 'text/csv';
  /** Error statuses besides those of every endpoint (400, 401, 403, 422, 429, 500). */
  errors?: readonly number[];
}
