import { contractOf, type EndpointContract } from '@meridian/contracts';
import { type Language, languageFromHeader } from '@meridian/domain';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import { z } from 'zod';
import { AppError } from '../errors/app-error.ts';
import { fieldMessages, fieldsOf } from '../errors/field-messages.ts';
import type { ApiRequest } from './api-request.ts';
import { endpointOf } from './endpoint.decorator.ts';
import { readBody } from './read-body.ts';

const NOTHING = z.strictObject({});

const parse = (schema: z.ZodType, value: unknown, code: 'badRequest' | 'validation', language: Language) => {
  const result = schema.safeParse(value, { error: fieldMessages(language) });
  if (!result.success) throw new AppError(code, { fields: fieldsOf(result.error) });
  return result.data;
};

/**
 * Validates a request against its contract. The body is read last.
 * @throws AppError `badRequest` (path, query, headers), `validation` (body); errors of `readBody`
 */
const readInput = async (contract: EndpointContract, request: ApiRequest, response: Response) => {
  const language = languageFromHeader(request.headers['accept-language']);
  const input: Record<string, unknown> = {
    query: parse(contract.query ?? NOTHING, request.query, 'badRequest', language),
  };
  if (contract.params) input['params'] = parse(contract.params, request.params, 'badRequest', language);
  if (contract.headers) input['headers'] = parse(contract.headers, request.headers, 'badRequest', language);
  await readBody(contract, request, response);
  if (contract.body) {
    input['body'] = parse(contract.body, request.body ?? {}, 'validation', language);
  }
  return input;
};

/** Reads and validates the input of every endpoint by its contract, after the guards and before the handler. */
@Injectable()
export class InputInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const name = endpointOf(context.getHandler());
    if (name) {
      const contract = contractOf(name);
      const http = context.switchToHttp();
      const request = http.getRequest<ApiRequest>();
      request.input = await readInput(contract, request, http.getResponse<Response>());
    }
    return next.handle();
  }
}
