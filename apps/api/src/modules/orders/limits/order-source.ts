import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import { type Config, isLocalShop } from '../../../platform/config/config.ts';
import { clientNetwork } from '../../../platform/security/client-network.ts';

/** The source of a request to place or pay an order. */
interface OrderSource {
  /** The network that limits count; null if the address is not a public one and so cannot identify a visitor. */
  network: string | null;
  /** The request was made on the machine or the local network of a shop that has no public origin. */
  isLocal: boolean;
}

/** Headers with which a proxy identifies the visitor. A request with one of them was not made on this machine. */
const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/**
 * An address that is not public belongs to this machine, or to a proxy that `TRUST_PROXY` does not name: all visitors
 * behind such a proxy share it, so it must not be limited as one visitor.
 */
export const orderSource = (
  { ip = '', headers }: Pick<Request, 'ip' | 'headers'>,
  config: Pick<Config, 'PUBLIC_ORIGIN'>,
): OrderSource => {
  const network = isPublic(ip) ? clientNetwork(ip) : null;
  const isForwarded = PROXY_HEADERS.some((name) => headers[name] !== undefined);
  return { network, isLocal: network === null && !isForwarded && isLocalShop(config) };
};
