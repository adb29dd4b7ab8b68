import { leaveOrigin } from './leave-origin.ts';

const ORIGINS = { origin: 'https://shop.example', panelOrigin: 'https://admin.shop.example' };

const openPage = (href: string) => {
  const opened: string[] = [];
  const router = {
    navigate: (...[to]: [to: unknown, options?: object]) => {
      opened.push(`router ${typeof to === 'string' ? to : JSON.stringify(to)}`);
      return Promise.resolve();
    },
  };
  const page = {
    href,
    origin: new URL(href).origin,
    assign: (url: string | URL) => void opened.push(`assign ${String(url)}`),
    replace: (url: string | URL) => void opened.push(`replace ${String(url)}`),
  };
  leaveOrigin(router, ORIGINS, page);
  return { navigate: router.navigate, opened };
};

test.each<[string, unknown, string]>([
  ['https://shop.example/', '/products?q=a', 'router /products?q=a'],
  [
    'https://shop.example/',
    '/admin-panel/orders?status=new',
    'assign https://admin.shop.example/admin-panel/orders?status=new',
  ],
  ['https://shop.example/', '/admin-panels', 'router /admin-panels'],
  ['https://admin.shop.example/admin-panel', '/admin-panel/orders', 'router /admin-panel/orders'],
  [
    'https://admin.shop.example/admin-panel',
    { pathname: '/products', search: '?q=a' },
    'assign https://shop.example/products?q=a',
  ],
  ['https://admin.shop.example/admin-panel', { search: '?q=a' }, 'router {"search":"?q=a"}'],
  ['https://admin.shop.example/admin-panel', -1, 'router -1'],
  ['https://admin.shop.example/admin-panel', '/auth', 'router /admin-auth'],
])('on %s a navigation to %j is %s', async (href, to, expected) => {
  const { navigate, opened } = openPage(href);
  await navigate(to);
  expect(opened).toEqual([expected]);
});

test('a redirect replaces the document', async () => {
  const { navigate, opened } = openPage('https://admin.shop.example/admin-panel');
  await navigate('/', { replace: true });
  expect(opened).toEqual(['replace https://shop.example/']);
});
