import { clientNetwork } from './client-network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
  ['2001:db8:0:1:ffff::1', '2001:db8:0:1::/64'],
  ['2001:db8:0:2::1', '2001:db8:0:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
])('counts %s as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

test('uses the given prefix length for an IPv6 address', () => {
  expect(clientNetwork('2001:db8:1:2:3:4:5:6', 48)).toBe('2001:db8:1::/48');
  expect(clientNetwork('203.0.113.7', 48)).toBe('203.0.113.7');
});

test.each([undefined, '', 'unknown'])('returns %p unchanged, because it is not an IP address', (address) => {
  expect(clientNetwork(address)).toBe(address ?? '');
});
