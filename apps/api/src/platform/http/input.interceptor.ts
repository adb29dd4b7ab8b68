import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Observable } from 'rxjs';
import type { ApiRequest } from './api-request.ts';
import { callOf, contractOf } from './call.decorator.ts';
import { validateInput } from './validate-input.ts';

/** Validates every call against its contract, behind the guard and before the handler. */
@Injectable()
export class InputInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const name = callOf(context.getHandler());
    if (name) {
      const request = context.switchToHttp().getRequest<ApiRequest>();
      request.input = validateInput(contractOf(name), request);
    }
    return next.handle();
  }
}
