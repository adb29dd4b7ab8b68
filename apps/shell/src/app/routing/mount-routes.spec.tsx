import { notFound } from '@meridian/federation';
import { createI18n, TextLoader } from '@meridian/i18n';
import { createStaticHandler, matchRoutes } from 'react-router-dom';
import {
  type MountedRouteHandle,
  mountShellRoutes,
  mountRemoteRoutes,
  unavailableRoutes,
} from './mount-routes.ts';
import { moduleWith, type VersionOutcomes } from '../testing/remote-stub.ts';
import { createTestPage } from '../testing/render-page.tsx';

const mountVersions = async (loads: VersionOutcomes) => {
  const parts = createTestPage(loads);
  return { ...parts, routes: await mountRemoteRoutes(parts.handle, parts.services, parts.texts) };
};
const dataAt = async (routes: Awaited<ReturnType<typeof mountVersions>>['routes'], path: string) => {
  const context = await createStaticHandler(routes).query(new Request(`http://shop${path}`));
  if (context instanceof Response) throw context;
  return context;
};
const data = (value: unknown) => ({ loader: () => Promise.resolve(value) });

const tree = moduleWith([
  { path: '/feature', ...data('list') },
  {
    path: '/panel',
    handle: { layout: 'bare' },
    children: [
      { index: true, ...data('first tab') },
      { path: 'orders', ...data('orders') },
    ],
  },
]);

it('every route has an id of its own that names its feature and place', async () => {
  const { routes } = await mountVersions({ new: tree });
  expect(routes.map(({ id, path, children }) => [id, path, children?.map((child) => child.id)])).toEqual([
    ['catalog-mfe:0', '/feature', undefined],
    ['catalog-mfe:1', '/panel', ['catalog-mfe:1-0', 'catalog-mfe:1-1']],
  ]);
  const own = mountShellRoutes([{ path: '/auth' }, { path: '/account' }], new TextLoader(createI18n('en')));
  expect(own.map(({ id }) => id)).toEqual(['shell:0', 'shell:1']);
});

it("a screen's texts join the feature's, and are spoken in every language from then on", async () => {
  const part = (title: string) => () => Promise.resolve({ default: { page: { title } } });
  const page = { path: '/feature', texts: { en: part('Page'), ru: part('Страница') } };
  const { routes, i18n, texts } = await mountVersions({ new: moduleWith([page]) });
  const said = (language: string) =>
    ['hello', 'page.title'].map((key) => i18n.getFixedT(language, 'catalog')(key));
  expect(said('en')).toEqual(['Hello', 'page.title']);

  await (routes[0]?.handle as MountedRouteHandle).prepare?.();
  expect(said('en')).toEqual(['Hello', 'Page']);
  await texts.changeLanguage('ru');
  expect(said('ru')).toEqual(['Привет', 'Страница']);
});

it('a version whose screen has no texts gives way to the last good one', async () => {
  const lost = () => Promise.reject(new Error('no chunk'));
  const broken = moduleWith([{ path: '/feature', ...data('new'), texts: { en: lost, ru: lost } }]);
  const { routes } = await mountVersions({
    new: broken,
    old: moduleWith([{ path: '/feature', ...data('old') }]),
  });
  expect((await dataAt(routes, '/feature')).loaderData).toEqual({ 'catalog-mfe:0': 'old' });
});

it('a handle keeps what the route says, and learns where it comes from', async () => {
  const { routes, handle } = await mountVersions({ new: tree });
  expect(routes[1]?.handle).toMatchObject({ layout: 'bare', namespace: 'catalog', remote: handle });
});

it.each([
  ['/feature', { 'catalog-mfe:0': 'list' }],
  ['/panel', { 'catalog-mfe:1': null, 'catalog-mfe:1-0': 'first tab' }],
  ['/panel/orders', { 'catalog-mfe:1': null, 'catalog-mfe:1-1': 'orders' }],
])('%s is answered with the data of its routes', async (path, expected) => {
  const { routes } = await mountVersions({ new: tree });
  expect((await dataAt(routes, path)).loaderData).toEqual(expected);
});

describe('a route that fails', () => {
  const failing = moduleWith([{ path: '/feature', loader: () => Promise.reject(new TypeError('broken')) }]);

  it('is answered with the data of the last good version', async () => {
    const { routes, failures } = await mountVersions({ new: failing, old: tree });
    expect((await dataAt(routes, '/feature')).loaderData).toEqual({ 'catalog-mfe:0': 'list' });
    expect(failures).toEqual(['new: TypeError: broken']);
  });

  it('because its screen does not load steps back as well', async () => {
    const chunkless = moduleWith([
      { path: '/feature', ...data('new'), lazy: () => Promise.reject(new Error('no chunk')) },
    ]);
    const { routes } = await mountVersions({ new: chunkless, old: tree });
    expect((await dataAt(routes, '/feature')).loaderData).toEqual({ 'catalog-mfe:0': 'list' });
  });

  it('and is missing in the version before leaves the feature unavailable', async () => {
    const { routes, failures } = await mountVersions({ new: failing, old: moduleWith([{ path: '/other' }]) });
    const { errors, statusCode } = await dataAt(routes, '/feature');
    expect(statusCode).toBe(503);
    expect(Object.values(errors ?? {})).toMatchObject([{ status: 503, statusText: 'Remote Unavailable' }]);
    expect(failures).toEqual(['new: TypeError: broken', 'old: Error: no route /feature in this version']);
  });

  it('on purpose is no fault: the answer reaches the page', async () => {
    const missing = moduleWith([{ path: '/feature', loader: () => Promise.reject(notFound()) }]);
    const { routes, failures } = await mountVersions({ new: missing, old: tree });
    expect((await dataAt(routes, '/feature')).statusCode).toBe(404);
    expect(failures).toEqual([]);
  });

  it('finds its place in the version before by its path, wherever it stands there', async () => {
    const before = moduleWith([
      { path: '/x', ...data('x') },
      { path: '/feature', ...data('before') },
    ]);
    const { routes } = await mountVersions({ new: failing, old: before });
    expect((await dataAt(routes, '/feature')).loaderData).toEqual({ 'catalog-mfe:0': 'before' });
  });
});

it('a feature of which nothing loads answers at all its addresses that it is not there', async () => {
  const { handle } = createTestPage({ new: new Error('down') });
  const routes = unavailableRoutes(handle);
  expect(routes.map(({ path }) => path)).toEqual(['/feature', '/feature/:id']);
  for (const path of ['/feature', '/feature/7']) expect((await dataAt(routes, path)).statusCode).toBe(503);
  expect(matchRoutes(routes, '/other')).toBeNull();
});
