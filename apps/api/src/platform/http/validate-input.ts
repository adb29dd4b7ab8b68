import type { EndpointContract } from '@meridian/contracts';
import { type Language, languageFromHeader } from '@meridian/domain';
import { z } from 'zod';
import { AppError } from '../errors/app-error.ts';
import { fieldMessages, fieldsOf } from '../errors/field-messages.ts';
import type { ApiRequest } from './api-request.ts';

const NOTHING = z.strictObject({});

const parse = (
  schema: z.ZodType,
  value: unknown,
  code: 'badRequest' | 'validation',
  language: Language,
): unknown => {
  const result = schema.safeParse(value, { error: fieldMessages(language) });
  if (!result.success) throw new AppError(code, { fields: fieldsOf(result.error) });
  return result.data;
};

/**
 * Validates a request against its contract.
 * @throws AppError `badRequest` (path, query, headers), `validation` (body)
 */
export const validateInput = (contract: EndpointContract, request: ApiRequest): Record<string, unknown> => {
  const language = languageFromHeader(request.headers['accept-language']);
  const input: Record<string, unknown> = {
    query: parse(contract.query ?? NOTHING, request.query, 'badRequest', language),
  };
  if (contract.params) input['params'] = parse(contract.params, request.params, 'badRequest', language);
  if (contract.headers) input['headers'] = parse(contract.headers, request.headers, 'badRequest', language);
  if (contract.body) {
    input['body'] = parse(contract.body, request.body ?? {}, 'validation', language);
  }
  return input;
};
