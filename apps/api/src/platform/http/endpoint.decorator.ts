import { type EndpointContract, endpoints, type EndpointName } from '@meridian/contracts';
import { applyDecorators, HttpCode, RequestMapping, RequestMethod, SetMetadata } from '@nestjs/common';

const ENDPOINT = Symbol('call');
const METHODS = {
  GET: RequestMethod.GET,
  POST: RequestMethod.POST,
  PUT: RequestMethod.PUT,
  DELETE: RequestMethod.DELETE,
} as const;

/** Binds a handler to a call of the contracts: route, method, status, access and validation come from there. */
export const Endpoint = (name: EndpointName): MethodDecorator => {
  const [method, path] = name.split(' ') as [keyof typeof METHODS, string];
  return applyDecorators(
    RequestMapping({ method: METHODS[method], path }),
    HttpCode(endpoints[name].status),
    SetMetadata(ENDPOINT, name),
  );
};

/** The call a handler is bound to; undefined for handlers outside the contracts. */
export const endpointOf = (handler: object): EndpointName | undefined =>
  Reflect.getMetadata(ENDPOINT, handler) as EndpointName | undefined;

/** The contract of a call, with every optional part readable. */
export const contractOf = (name: EndpointName): EndpointContract => endpoints[name];
