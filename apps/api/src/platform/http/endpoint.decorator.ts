import { contractOf, type EndpointName, type EndpointOutput, statusOf } from '@meridian/contracts';
import { applyDecorators, HttpCode, RequestMapping, RequestMethod, SetMetadata } from '@nestjs/common';

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
