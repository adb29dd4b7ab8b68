import { notFound } from '@meridian/federation';
import { createI18n, type TextKey, TextLoader } from '@meridian/i18n';
import { createStaticHandler, matchRoutes } from 'react-router-dom';
import { mountShellRoutes, mountRemoteRoutes, unavailableRoutes } from './mount-routes.ts';
import type { MountedRouteHandle } from './mounted-route-handle.ts';
import { moduleWith, type VersionOutcomes } from '../testing/remote-stub.ts';
import { createTestPage } from '../testing/render-page.tsx';

const mountVersions = async (outcomes: VersionOutcomes) => {
  const parts = await createTestPage(outcomes);
  return { ...parts, routes: await mountRemoteRoutes(parts.handle, parts.services, parts.texts) };
};
const queryPage = async (routes: Awaited<ReturnType<typeof mountVersions>>['routes'], path: string) => {
  const context = await createStaticHandler(routes).query(new Request(`http://shop${path}`));
  if (context instanceof Response) throw context;
  return context;
};
const data = (value: unknown) => ({ loader: () => Promise.resolve(value) });

const tree = moduleWith([
  { path: '/remote', ...data('list') },
  {
    path: '/panel',
    handle: { layout: 'bare' },
    children: [
      { index: true, ...data('first tab') },
      { path: 'orders', ...data('orders') },
    ],
  },
]);

it('gives every route an id with the name of its remote and its position', async () => {
  const { routes } = await mountVersions({ new: tree });
  expect(routes.map(({ id, path, children }) => [id, path, children?.map((child) => child.id)])).toEqual([
    ['catalog-mfe:0', '/remote', undefined],
    ['catalog-mfe:1', '/panel', ['catalog-mfe:1-0', 'catalog-mfe:1-1']],
  ]);
  const own = mountShellRoutes([{ path: '/auth' }, { path: '/account' }], new TextLoader(createI18n('en')));
  expect(own.map(({ id }) => id)).toEqual(['shell:0', 'shell:1']);
});

it('adds the texts of a route to those of the remote, also after a change of language', async () => {
  const part = (title: string) => () => Promise.resolve({ default: { page: { title } } });
  const page = { path: '/remote', texts: { en: part('Page'), ru: part('Страница') } };
  const { routes, i18n, texts } = await mountVersions({ new: moduleWith([page]) });
  const textsIn = (language: string) =>
    ['hello', 'page.title'].map((key) => i18n.getFixedT(language, 'catalog')(key as TextKey<'catalog'>));
  expect(textsIn('en')).toEqual(['Hello', 'page.title']);

  await (routes[0]?.handle as MountedRouteHandle).prepare?.();
  expect(textsIn('en')).toEqual(['Hello', 'Page']);
  await texts.changeLanguage('ru');
  expect(textsIn('ru')).toEqual(['Привет', 'Страница']);
});

it('falls back to the previous version if the texts of a route cannot be loaded', async () => {
  const missing = () => Promise.reject(new Error('no chunk'));
  const broken = moduleWith([{ path: '/remote', ...data('new'), texts: { en: missing, ru: missing } }]);
  const { routes } = await mountVersions({
    new: broken,
    old: moduleWith([{ path: '/remote', ...data('old') }]),
  });
  expect((await queryPage(routes, '/remote')).loaderData).toEqual({ 'catalog-mfe:0': 'old' });
});

it('adds namespace and remote to the handle of a route', async () => {
  const { routes, handle } = await mountVersions({ new: tree });
  expect(routes[1]?.handle).toMatchObject({ layout: 'bare', namespace: 'catalog', remote: handle });
});

it.each([
  ['/remote', { 'catalog-mfe:0': 'list' }],
  ['/panel', { 'catalog-mfe:1': null, 'catalog-mfe:1-0': 'first tab' }],
  ['/panel/orders', { 'catalog-mfe:1': null, 'catalog-mfe:1-1': 'orders' }],
])('reads the data of all routes that match %s', async (path, expected) => {
  const { routes } = await mountVersions({ new: tree });
  expect((await queryPage(routes, path)).loaderData).toEqual(expected);
});

describe('when a route fails', () => {
  const failing = moduleWith([{ path: '/remote', loader: () => Promise.reject(new TypeError('broken')) }]);

  it('uses the data of the previous version', async () => {
    const { routes, failures } = await mountVersions({ new: failing, old: tree });
    expect((await queryPage(routes, '/remote')).loaderData).toEqual({ 'catalog-mfe:0': 'list' });
    expect(failures).toEqual(['new: TypeError: broken']);
  });

  it('falls back to the previous version if the component cannot be loaded', async () => {
    const chunkless = moduleWith([
      { path: '/remote', ...data('new'), lazy: () => Promise.reject(new Error('no chunk')) },
    ]);
    const { routes } = await mountVersions({ new: chunkless, old: tree });
    expect((await queryPage(routes, '/remote')).loaderData).toEqual({ 'catalog-mfe:0': 'list' });
  });

  it('has the head of the version that rendered the page', async () => {
    const titled = (title: string) => ({ handle: { head: () => ({ title, description: '' }) } });
    const chunkless = moduleWith([
      { path: '/remote', ...titled('new'), lazy: () => Promise.reject(new Error('no chunk')) },
    ]);
    const previous = moduleWith([{ path: '/remote', ...data('previous'), ...titled('previous') }]);
    const { routes } = await mountVersions({ new: chunkless, old: previous });
    await queryPage(routes, '/remote');
    const { head } = routes[0]?.handle as MountedRouteHandle;
    expect(head?.({} as never).title).toBe('previous');
  });

  it('responds with 503 if the previous version has no such route', async () => {
    const { routes, failures } = await mountVersions({ new: failing, old: moduleWith([{ path: '/other' }]) });
    const { errors, statusCode } = await queryPage(routes, '/remote');
    expect(statusCode).toBe(503);
    expect(Object.values(errors ?? {})).toMatchObject([{ status: 503, statusText: 'Remote Unavailable' }]);
    expect(failures).toEqual(['new: TypeError: broken', 'old: Error: No route /remote']);
  });

  it('passes a thrown response to the page without a failure of the version', async () => {
    const missing = moduleWith([{ path: '/remote', loader: () => Promise.reject(notFound()) }]);
    const { routes, failures } = await mountVersions({ new: missing, old: tree });
    expect((await queryPage(routes, '/remote')).statusCode).toBe(404);
    expect(failures).toEqual([]);
  });

  it('finds the route in the previous version by its path, at any position', async () => {
    const previous = moduleWith([
      { path: '/x', ...data('x') },
      { path: '/remote', ...data('previous') },
    ]);
    const { routes } = await mountVersions({ new: failing, old: previous });
    expect((await queryPage(routes, '/remote')).loaderData).toEqual({ 'catalog-mfe:0': 'previous' });
  });
});

it('responds with 503 on all paths of a remote without any working version', async () => {
  const { handle } = await createTestPage({ new: new Error('down') });
  const routes = unavailableRoutes(handle);
  expect(routes.map(({ path }) => path)).toEqual(['/remote', '/remote/:id']);
  for (const path of ['/remote', '/remote/7']) expect((await queryPage(routes, path)).statusCode).toBe(503);
  expect(matchRoutes(routes, '/other')).toBeNull();
});
