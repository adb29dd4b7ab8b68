import { contractOf, type EndpointName } from '@meridian/contracts';
import { applyDecorators, HttpCode, RequestMapping, RequestMethod, SetMetadata } from '@nestjs/common';

const ENDPOINT = Symbol('endpoint');
const METHODS = {
  GET: RequestMethod.GET,
  POST: RequestMethod.POST,
  PUT: RequestMethod.PUT,
  PATCH: RequestMethod.PATCH,
  DELETE: RequestMethod.DELETE,
} as const;

/** Binds a handler to an endpoint of the contracts, which define its route, method, status, access and validation. */
export const Endpoint = (name: EndpointName): MethodDecorator => {
  const [method, path] = name.split(' ') as [keyof typeof METHODS, string];
  return applyDecorators(
    RequestMapping({ method: METHODS[method], path }),
    HttpCode(contractOf(name).status),
    SetMetadata(ENDPOINT, name),
  );
};

/** Returns the endpoint that a handler is bound to; undefined for handlers without a contract. */
export const endpointOf = (handler: object): EndpointName | undefined =>
  Reflect.getMetadata(ENDPOINT, handler) as EndpointName | undefined;
