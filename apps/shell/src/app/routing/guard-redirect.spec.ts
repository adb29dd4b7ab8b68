import type { Role } from '@meridian/contracts';
import type { Guard } from '@meridian/federation';
import { guardRedirect } from './guard-redirect.ts';

test.each<[Guard, string | null, Role | null, string | null]>([
  ['user', null, null, '/auth'],
  ['user', 't', 'user', null],
  ['user', 't', 'admin', null],
  ['user', 't', null, null],
  ['admin', null, null, '/auth'],
  ['admin', null, 'admin', '/auth'],
  ['admin', 't', 'user', '/'],
  ['admin', 't', null, '/'],
  ['admin', 't', 'admin', null],
  ['guest', null, null, null],
  ['guest', 't', 'user', '/'],
  ['guest', 't', 'admin', '/'],
  ['admin-guest', null, null, null],
  ['admin-guest', 't', 'user', '/'],
  ['admin-guest', 't', null, '/'],
  ['admin-guest', 't', 'admin', '/admin-panel'],
])('the guard %s redirects token %j with role %j to %j', (guard, token, role, target) =>
  expect(guardRedirect(guard, token, role)).toBe(target),
);
