import { type EndpointContract, endpoints, errorCodesOf, ERRORS, statusOf } from '@meridian/contracts';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { errorSchema } from '../platform/openapi/error-schemas.ts';

const routes = Object.entries<EndpointContract>(endpoints).map(([name, contract]) => {
  const [method = '', route = ''] = name.split(' ');
  return {
    method,
    // Routes with fixed segments come first, so that `/api/user/all` does not match a parameter.
    weight: route.split(':').length,
    pattern: new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
    contract,
  };
});
routes.sort((a, b) => a.weight - b.weight);

/** Schemas of a response with a status. The OpenAPI document is generated from the same schemas. */
const schemasOf = (contract: EndpointContract, status: number): z.ZodType[] => {
  if (status === statusOf(contract)) return contract.response ? [contract.response] : [];
  return errorCodesOf(contract)
    .filter((code) => ERRORS[code].status === status)
    .map(errorSchema);
};

/** Returns what a schema does not allow in a response; undefined if it allows it. */
const violationOf = (schema: z.ZodType, body: unknown): string | undefined => {
  const { success, data, error } = schema.safeParse(body);
  if (!success) return z.prettifyError(error);
  // A schema drops properties that it does not name.
  return isDeepStrictEqual(data, body) ? undefined : 'it has more properties';
};

/** Throws if the contracts do not allow a response of the API: its status, the code of its error, or its body. */
export const expectDocumented = (method: string, url: string, status: number, body: unknown): void => {
  if (status === 304) return;
  const path = new URL(url).pathname;
  const route = routes.find((candidate) => candidate.method === method && candidate.pattern.test(path));
  if (!route) {
    // A path without a route returns 404, or an error that is detected before routing.
    if (![404, 400, 413, 415, 429].includes(status)) throw new Error(`${method} ${path} is not documented`);
    return;
  }
  const schemas = schemasOf(route.contract, status);
  if (status !== statusOf(route.contract) && schemas.length === 0) {
    throw new Error(`${method} ${path} returned the undocumented status ${status}: ${JSON.stringify(body)}`);
  }
  if (status === 202 || status === 204) {
    if (body !== undefined) throw new Error(`${method} ${path} returned ${status} with a body`);
    return;
  }
  const violations = schemas.map((schema) => violationOf(schema, body));
  if (!violations.includes(undefined)) {
    throw new Error(`${method} ${path} ${status} does not match its schema: ${violations.join('\n')}`);
  }
};
