import { contractOf } from '@meridian/contracts';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import type { ApiRequest } from './api-request.ts';
import { endpointOf } from './endpoint.decorator.ts';
import { readBody } from './read-body.ts';
import { validateInput } from './validate-input.ts';

/** Reads and validates the input of every endpoint by its contract, after the guard and before the handler. */
@Injectable()
export class InputInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const name = endpointOf(context.getHandler());
    if (name) {
      const contract = contractOf(name);
      const http = context.switchToHttp();
      const request = http.getRequest<ApiRequest>();
      await readBody(contract, request, http.getResponse<Response>());
      request.input = validateInput(contract, request);
    }
    return next.handle();
  }
}
