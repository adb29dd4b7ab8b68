import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const REQUEST_ID = 'x-request-id';
const VALID_ID = /^[\w.-]{8,100}$/;

/** The id of a request: the caller's if it is a valid one, else a new one. It goes back in `x-request-id`. */
export const requestId = (request: IncomingMessage, response: ServerResponse): string => {
  const present = response.getHeader(REQUEST_ID);
  if (typeof present === 'string') return present;
  const given = request.headers[REQUEST_ID];
  const id = typeof given === 'string' && VALID_ID.test(given) ? given : randomUUID();
  response.setHeader(REQUEST_ID, id);
  return id;
};
