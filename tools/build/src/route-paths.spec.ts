import { join } from 'node:path';
import { routePaths } from './route-paths.mjs';

const ROOT = join(import.meta.dirname, '../../..');
const pathsOf = (app: string): string[] => routePaths(join(ROOT, 'apps', app, 'src'));

it.each([
  ['catalog-mfe', ['/', '/products', '/products/:watchName', '/shop']],
  ['checkout-mfe', ['/checkout', '/order', '/success']],
  ['compare-mfe', ['/compare']],
  ['orders-mfe', ['/orders', '/orders/find', '/orders/:key']],
  ['admin-mfe', ['/admin-auth', '/admin-panel', '/admin-panel/products/:id']],
  ['shell', ['/auth', '/account', '/contact-us', '/policies/terms-of-service']],
])('finds the routes of %s', (app, paths) => {
  expect(pathsOf(app)).toEqual(expect.arrayContaining(paths));
});

it('does not return paths of API requests', () => {
  expect(pathsOf('checkout-mfe').filter((path) => path.startsWith('/api'))).toEqual([]);
});
