import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { TeamIdentity } from './team-authenticator.ts';
import type { ApiRequest, Identity, Upload } from './api-request.ts';

const requestOf = (context: ExecutionContext): ApiRequest => context.switchToHttp().getRequest<ApiRequest>();

/** The validated input of the endpoint: `EndpointArguments<'POST /api/…'>`. */
export const Input = createParamDecorator((_: undefined, context: ExecutionContext) => {
  const { input } = requestOf(context);
  if (!input) throw new Error('@Input() needs @Endpoint()');
  return input;
});

/** The authenticated user; null for a guest, which only endpoints with access `public` or `optional` allow. */
export const CurrentUser = createParamDecorator(
  (_: undefined, context: ExecutionContext): Identity | null => requestOf(context).identity ?? null,
);

/** The team of an endpoint with the access `team`. */
export const CurrentTeam = createParamDecorator((_: undefined, context: ExecutionContext): TeamIdentity => {
  const { team } = requestOf(context);
  if (!team) throw new Error('@CurrentTeam() needs an endpoint with the access team');
  return team;
});

/** The files of a multipart request, in the order of the `{ upload: n }` markers of its body. */
export const Uploads = createParamDecorator(
  (_: undefined, context: ExecutionContext): Upload[] => requestOf(context).uploads ?? [],
);
