import type { z } from 'zod';

/** Who may make a call: everybody, anybody signed in, or an admin. `optional` reads a token if one is sent. */
export type Access = 'public' | 'optional' | 'user' | 'admin';

/** One call of the API: the source of its validation, its OpenAPI operation and the client's types. */
export interface EndpointContract {
  summary: string;
  tag: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Name of the header object, lower-case names. */
  headers?: z.ZodObject;
  /** The body is multipart/form-data with pictures; `body` then describes its fields. */
  multipart?: true;
  /** Bytes of the JSON body at most, where the limit of all calls (64 KB) does not fit. */
  bodyLimit?: number;
  /** Status of success; 204 has no body. */
  status: 200 | 201 | 204;
  response?: z.ZodType;
  /** Of the answer; JSON if not told. */
  contentType?: 'text/csv';
  /** Error statuses besides those that every call may answer (400, 401, 403, 422, 429, 500). */
  errors?: readonly number[];
}
