import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const REQUEST_ID = 'x-request-id';
const VALID_ID = /^[\w.-]{8,100}$/;

/** Returns the id of a request, either a valid one from the client or a new one, and sets it in the response. */
export const requestId = (request: IncomingMessage, response: ServerResponse): string => {
  const current = response.getHeader(REQUEST_ID);
  if (typeof current === 'string') return current;
  const given = request.headers[REQUEST_ID];
  const id = typeof given === 'string' && VALID_ID.test(given) ? given : randomUUID();
  response.setHeader(REQUEST_ID, id);
  return id;
};
