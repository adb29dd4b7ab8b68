import type { Request } from 'express';
import { type Config, isLocalShop } from '../config/config.ts';
import { isPublicAddress } from './client-network.ts';

/** Headers with which a proxy identifies the client. A request with one of them was not made on this machine. */
const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/** Returns whether a request was made on the machine or the local network of a shop that has no public origin. */
export const isLocalRequest = (
  { ip = '', headers }: Pick<Request, 'ip' | 'headers'>,
  config: Pick<Config, 'PUBLIC_ORIGIN'>,
): boolean =>
  !isPublicAddress(ip) && !PROXY_HEADERS.some((name) => headers[name] !== undefined) && isLocalShop(config);
