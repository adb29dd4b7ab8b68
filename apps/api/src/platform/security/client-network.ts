import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/** Internet providers assign at least a /64 per subscriber, so one client can use all of its addresses. */
const IPV6_PREFIX_LENGTH = 64;

/**
 * Returns the network that rate limits count: an IPv4 address as it is (also one that is mapped to IPv6), and the /64
 * of an IPv6 address, for example `2001:db8:0:1::/64`. An address that cannot be parsed is returned unchanged.
 * @param ipv6PrefixLength length of the IPv6 prefix, in bits
 */
export const clientNetwork = (address = '', ipv6PrefixLength = IPV6_PREFIX_LENGTH): string => {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${ipv6PrefixLength}`);
  return `${network.toString()}/${ipv6PrefixLength}`;
};

/** Returns whether an address belongs to the Internet, not to this machine or a private network. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/** Returns whether the peer of the connection is a proxy that the `trust proxy` setting of Express trusts. */
export const isTrustedPeer = ({ app, socket }: Request): boolean => {
  const isTrusted = app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  return isTrusted(socket.remoteAddress ?? '', 0);
};
