import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { type Permission, PERMISSIONS } from './permissions.ts';
import { objectId } from './values.ts';

/**
 * Required role: none, none but a sent token is read (`optional`), a signed-in user, the token of a team outside of this
 * repository, or a member of staff with a permission.
 */
export type Access = 'public' | 'optional' | 'user' | 'team' | Permission;

/** Returns whether an endpoint is for members of staff. */
export const isPermission = (access: Access): access is Permission =>
  PERMISSIONS.some((permission) => permission === access);

/** Path parameter of an entity's id. */
export const byId = z.object({ id: objectId });

/** Limits of a multipart request. Its parts are the fields and the files. */
export interface FormLimits {
  fields: number;
  /** Bytes of one field. */
  fieldBytes: number;
  files: number;
  /** Bytes of one file. */
  fileBytes: number;
  /** Bytes of the whole body. */
  total: number;
}

/** One endpoint of the API: the source of its validation, its OpenAPI operation and the client's types. */
export interface EndpointContract {
  summary: string;
  access: Access;
  /** The session must have signed in, or confirmed the user's presence, within the last 10 minutes. */
  confirmed?: true;
  /**
   * Above a rate the request needs the solution of a challenge in the header `x-challenge`. The rate of `lenient` is twice
   * that of `strict`.
   */
  challenge?: 'strict' | 'lenient';
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Request headers, with lower-case names. */
  headers?: z.ZodObject;
  /** The request is multipart/form-data within these limits; `body` describes its fields. */
  multipart?: FormLimits;
  /**
   * A guard of the handler authorises and counts a request before its body is read. Required with the access `public` or
   * `optional` for a body above the default limit.
   */
  earlyAccess?: true;
  /** Maximum of the JSON body in bytes; default 64 KB. */
  bodyLimit?: number;
  /** The body has these content types and this maximum of bytes; the handler reads it as a stream. */
  binary?: { types: readonly string[]; bytes: number };
  /** Status of a success, if it is not that of `statusOf`. */
  status?: 201 | 202;
  response?: z.ZodType;
  /** Content type of the response; default JSON. */
  contentType?: 'text/csv' | 'application/pdf' | 'image/svg+xml' | 'image/webp';
  /** Error codes of this endpoint besides those that follow from its access, its path and its body. */
  errors?: readonly ErrorCode[];
}

/** Status of a success: by default 200, or 204 without a response. A 202 has no response either. */
export const statusOf = ({ status, response }: EndpointContract): 200 | 201 | 202 | 204 =>
  status ?? (response ? 200 : 204);

export const KB = 1024;
export const MB = 1024 * KB;
/** Bytes of a JSON body, unless the endpoint has another limit. */
export const DEFAULT_BODY_LIMIT = 64 * KB;

/** The maximum bytes of an endpoint's body; 0 if it has none. */
export const maxBodyBytes = ({ body, binary, multipart, bodyLimit }: EndpointContract): number =>
  binary?.bytes ?? multipart?.total ?? (body ? (bodyLimit ?? DEFAULT_BODY_LIMIT) : 0);

const COMMON_ERRORS = ['badRequest', 'tooManyRequests', 'unavailable', 'internal'] as const;
const ACCESS_ERRORS = {
  public: [],
  optional: ['unauthorized'],
  user: ['unauthorized'],
  team: ['unauthorized', 'forbidden'],
} as const satisfies Record<Exclude<Access, Permission>, readonly ErrorCode[]>;
const STAFF_ERRORS = ['unauthorized', 'forbidden', 'secondFactorSetupRequired'] as const;
/** `forbidden`: a member of staff, on the shop’s origin while the panel has one of its own. */
const CONFIRMED_ERRORS = ['confirmationRequired', 'forbidden'] as const;
const CHALLENGE_ERRORS = ['challengeRequired'] as const;
const BODY_ERRORS = ['validation', 'payloadTooLarge', 'unsupportedMediaType'] as const;
/** The path names something that may be missing. A team, though, creates what it names. */
const PATH_ERRORS = ['notFound'] as const;
const BINARY_ERRORS = ['payloadTooLarge', 'unsupportedMediaType'] as const;

/** All error codes of an endpoint. */
export const errorCodesOf = ({
  access,
  confirmed,
  challenge,
  params,
  body,
  binary,
  errors = [],
}: EndpointContract): ErrorCode[] => [
  ...new Set<ErrorCode>([
    ...COMMON_ERRORS,
    ...(isPermission(access) ? STAFF_ERRORS : ACCESS_ERRORS[access]),
    ...(confirmed ? CONFIRMED_ERRORS : []),
    ...(challenge ? CHALLENGE_ERRORS : []),
    ...(params && access !== 'team' ? PATH_ERRORS : []),
    ...(body ? BODY_ERRORS : []),
    ...(binary ? BINARY_ERRORS : []),
    ...errors,
  ]),
];

type Codes<T> = T extends readonly (infer C)[] ? C : never;
/** The type of `errorCodesOf`. */
export type ErrorCodeOf<T extends { access: Access }> =
  | Codes<typeof COMMON_ERRORS>
  | Codes<
      T['access'] extends Permission
        ? typeof STAFF_ERRORS
        : (typeof ACCESS_ERRORS)[Exclude<T['access'], Permission>]
    >
  | (T extends { confirmed: true } ? Codes<typeof CONFIRMED_ERRORS> : never)
  | (T extends { challenge: string } ? Codes<typeof CHALLENGE_ERRORS> : never)
  | (T extends { params: object; access: Exclude<Access, 'team'> } ? Codes<typeof PATH_ERRORS> : never)
  | (T extends { body: z.ZodType } ? Codes<typeof BODY_ERRORS> : never)
  | (T extends { binary: object } ? Codes<typeof BINARY_ERRORS> : never)
  | (T extends { errors: infer E } ? Codes<E> : never);
