import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { ApiRequest, Identity, Upload } from './api-request.ts';

const requestOf = (context: ExecutionContext): ApiRequest => context.switchToHttp().getRequest<ApiRequest>();

/** The validated arguments of the call: `CallArguments<'POST /api/…'>`. */
export const Input = createParamDecorator((_: undefined, context: ExecutionContext) => {
  const { input } = requestOf(context);
  if (!input) throw new Error('@Input() needs @Call()');
  return input;
});

/** Who calls; null for a guest (only where the call's access is `public` or `optional`). */
export const CurrentUser = createParamDecorator(
  (_: undefined, context: ExecutionContext): Identity | null => requestOf(context).identity ?? null,
);

/** The files of a multipart call, in the order of the `{ upload: n }` markers of its body. */
export const Uploads = createParamDecorator(
  (_: undefined, context: ExecutionContext): Upload[] => requestOf(context).uploads ?? [],
);
