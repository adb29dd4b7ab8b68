import { contractOf, type EndpointName, type EndpointOutput, statusOf } from '@meridian/contracts';
import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
} from '@nestjs/common';
import { type ApiRequest, type ClientInfo, clientOf, type Identity, type Upload } from './api-request.ts';
import type { TeamIdentity } from './team-authenticator.ts';

const ENDPOINT = Symbol('endpoint');
const METHODS = {
  GET: RequestMethod.GET,
  POST: RequestMethod.POST,
  PUT: RequestMethod.PUT,
  PATCH: RequestMethod.PATCH,
  DELETE: RequestMethod.DELETE,
} as const;

/** A handler returns the response of the contract, or nothing if it sends the response itself. */
type Handler<Name extends EndpointName> = (
  ...input: never[]
) => EndpointOutput<Name> | Promise<EndpointOutput<Name> | void>;

/**
 * Binds a handler to an endpoint of the contracts, which define its route, method, status, access and validation. Its
 * types check what the handler returns.
 */
export const Endpoint = <Name extends EndpointName>(name: Name) => {
  const [method, path] = name.split(' ') as [keyof typeof METHODS, string];
  return applyDecorators(
    RequestMapping({ method: METHODS[method], path }),
    HttpCode(statusOf(contractOf(name))),
    SetMetadata(ENDPOINT, name),
  ) as <Method extends Handler<Name>>(
    controller: object,
    key: string,
    method: TypedPropertyDescriptor<Method>,
  ) => void;
};

/** Returns the endpoint that a handler is bound to; undefined for handlers without a contract. */
export const endpointOf = (handler: object): EndpointName | undefined =>
  Reflect.getMetadata(ENDPOINT, handler) as EndpointName | undefined;

const requestOf = (context: ExecutionContext): ApiRequest => context.switchToHttp().getRequest<ApiRequest>();

/** The validated input of the endpoint: `HandlerInput<'POST /api/…'>`. */
export const Input = createParamDecorator((_: undefined, context: ExecutionContext) => {
  const { input } = requestOf(context);
  if (!input) throw new Error('@Input() needs @Endpoint()');
  return input;
});

/** The authenticated user; null for a guest, which only endpoints with access `public` or `optional` allow. */
export const CurrentUser = createParamDecorator(
  (_: undefined, context: ExecutionContext): Identity | null => requestOf(context).identity ?? null,
);

/** The team of an endpoint with the access `team`. */
export const CurrentTeam = createParamDecorator((_: undefined, context: ExecutionContext): TeamIdentity => {
  const { team } = requestOf(context);
  if (!team) throw new Error('@CurrentTeam() needs an endpoint with the access team');
  return team;
});

/** The files of a multipart request, in the order of the `{ upload: n }` markers of its body. */
export const Uploads = createParamDecorator(
  (_: undefined, context: ExecutionContext): Upload[] => requestOf(context).uploads ?? [],
);

/** The device that sent the request. */
export const Client = createParamDecorator((_: undefined, context: ExecutionContext): ClientInfo =>
  clientOf(requestOf(context)),
);
