import { type CallContract, calls, type CallName } from '@meridian/contracts';
import { applyDecorators, HttpCode, RequestMapping, RequestMethod, SetMetadata } from '@nestjs/common';

const CALL = Symbol('call');
const METHODS = {
  GET: RequestMethod.GET,
  POST: RequestMethod.POST,
  PUT: RequestMethod.PUT,
  DELETE: RequestMethod.DELETE,
} as const;

/** Binds a handler to a call of the contracts: route, method, status, access and validation come from there. */
export const Call = (name: CallName): MethodDecorator => {
  const [method, path] = name.split(' ') as [keyof typeof METHODS, string];
  return applyDecorators(
    RequestMapping({ method: METHODS[method], path }),
    HttpCode(calls[name].status),
    SetMetadata(CALL, name),
  );
};

/** The call a handler is bound to; undefined for handlers outside the contracts. */
export const callOf = (handler: object): CallName | undefined =>
  Reflect.getMetadata(CALL, handler) as CallName | undefined;

/** The contract of a call, with every optional part readable. */
export const contractOf = (name: CallName): CallContract => calls[name];
