import { type EndpointContract, endpoints, errorCodesOf, ERRORS } from '@meridian/contracts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApiDocument } from '../platform/openapi/document.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(openApiDocument('http://localhost'), 'api');

const routes = Object.entries<EndpointContract>(endpoints).map(([name, contract]) => {
  const [method = '', route = ''] = name.split(' ');
  return {
    method,
    path: route.replace(/:(\w+)/g, '{$1}'),
    // Routes with fixed segments come first, so that `/api/user/all` does not match a parameter.
    weight: route.split(':').length,
    pattern: new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
    contract,
  };
});
routes.sort((a, b) => a.weight - b.weight);

const validators = new Map<string, ValidateFunction>();
const escape = (part: string): string => encodeURIComponent(part.replace(/~/g, '~0').replace(/\//g, '~1'));

const validatorOf = (
  path: string,
  method: string,
  status: number,
  type = 'application/json',
): ValidateFunction => {
  const pointer = ['paths', path, method.toLowerCase(), 'responses', String(status)];
  const reference = `api#/${[...pointer, 'content', type, 'schema'].map(escape).join('/')}`;
  const validator = validators.get(reference) ?? ajv.compile({ $ref: reference });
  validators.set(reference, validator);
  return validator;
};

/** Throws if the OpenAPI document does not allow a response of the API: its status, the code of its error, or its body. */
export const expectDocumented = (method: string, url: string, status: number, body: unknown): void => {
  if (status === 304) return;
  const path = new URL(url).pathname;
  const route = routes.find((candidate) => candidate.method === method && candidate.pattern.test(path));
  if (!route) {
    // A path without a route returns 404, or an error that is detected before routing.
    if (![404, 400, 413, 415, 429].includes(status)) throw new Error(`${method} ${path} is not documented`);
    return;
  }
  const errors = errorCodesOf(route.contract).map((code) => ERRORS[code].status);
  if (![route.contract.status, ...errors].includes(status)) {
    throw new Error(`${method} ${path} returned the undocumented status ${status}: ${JSON.stringify(body)}`);
  }
  if (status === 202 || status === 204) {
    if (body !== undefined) throw new Error(`${method} ${path} returned ${status} with a body`);
    return;
  }
  const validate = validatorOf(
    route.path,
    method,
    status,
    status === route.contract.status ? route.contract.contentType : undefined,
  );
  if (!validate(body)) {
    throw new Error(
      `${method} ${path} ${status} does not match its schema: ${ajv.errorsText(validate.errors)}`,
    );
  }
};
