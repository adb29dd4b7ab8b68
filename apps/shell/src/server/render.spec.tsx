/** @jest-environment node */
import { ApiError } from '@meridian/api-client';
import { notFound, type RemoteModule, type RemoteRoute, type RenderRequest } from '@meridian/federation';
import { moduleWith, type VersionOutcomes, releaseWith } from '../app/testing/remote-stub.ts';
import { render } from './render.tsx';

const requestOf = (
  path: string,
  loads: VersionOutcomes,
  change: Partial<RenderRequest> = {},
): RenderRequest => ({
  path,
  locale: { language: 'en', currency: 'kzt', country: null },
  releases: { 'catalog-mfe': Object.keys(loads).map((version) => releaseWith(version)) },
  origin: 'https://shop.example',
  // Nobody listens there: the menu goes without its colours.
  apiOrigin: 'http://127.0.0.1:1',
  apiHeaders: {},
  now: 0,
  ...change,
});
const renderWith = async (path: string, loads: VersionOutcomes, change: Partial<RenderRequest> = {}) => {
  const page = await render(requestOf(path, loads, change), (_, { version }) => {
    const outcome = loads[version];
    return outcome && !(outcome instanceof Error) ? Promise.resolve(outcome) : Promise.reject(outcome);
  });
  return { ...page, failed: page.failures.map(({ version }) => version) };
};
const screen = (text: string, change: Partial<RemoteRoute> = {}): RemoteModule =>
  moduleWith([
    {
      path: '/feature',
      lazy: () => Promise.resolve({ Component: () => <p>{text}</p> }),
      handle: { chunk: 'home', head: () => ({ title: text, description: 'd' }) },
      ...change,
    },
  ]);
const throwing = () => {
  throw new Error('broken');
};
beforeEach(() => jest.spyOn(console, 'warn').mockImplementation(() => undefined));

it('renders the page of a feature, and says which version and chunks it took', async () => {
  const page = await renderWith('/feature', {
    new: screen('the page', { loader: () => Promise.resolve(7) }),
  });
  expect(page).toMatchObject({
    status: 200,
    location: null,
    head: { title: 'the page | Meridian', canonical: '/feature' },
    remote: { name: 'catalog-mfe', release: { version: 'new' } },
    chunks: ['home'],
    failures: [],
  });
  expect(page.html).toContain('<p>the page</p>');
  expect(page.html).not.toContain('<script');
  expect(page.data.hydration.loaderData).toMatchObject({ 'catalog-mfe:0': 7 });
});

it.each<[string, VersionOutcomes[string]]>([
  ['does not load', new Error('broken')],
  ['throws in a loader', screen('new', { loader: () => Promise.reject(new TypeError('broken')) })],
  ['lacks its screen', screen('new', { lazy: () => Promise.reject(new Error('broken')) })],
  ['throws while rendering', screen('new', { lazy: () => Promise.resolve({ Component: throwing }) })],
  ['throws in its head', screen('new', { handle: { head: throwing } })],
])('a version that %s is passed over for the one before', async (_, newest) => {
  const page = await renderWith('/feature', { new: newest, old: screen('the old page') });
  expect(page.html).toContain('the old page');
  expect([page.status, page.failed, page.remote?.release.version]).toEqual([200, ['new'], 'old']);
});

it('without any good version the place says so, and the rest of the page stands', async () => {
  const page = await renderWith('/feature', {
    new: new Error('broken'),
    old: screen('old', { lazy: () => Promise.resolve({ Component: throwing }) }),
  });
  expect([page.status, page.failed, page.remote]).toEqual([503, ['new', 'old'], null]);
  expect(page.html).toContain('data-testid="remote-unavailable"');
  expect(page.html).toContain('data-testid="header"');
  expect(page.head.noIndex).toBe(true);
  // The browser has to know it for what it is.
  expect(Object.values(page.data.hydration.errors ?? {})).toMatchObject([
    { status: 503, statusText: 'Remote Unavailable', internal: false },
  ]);
});

it.each([
  ['/nowhere', screen('the page')],
  ['/feature', screen('the page', { loader: () => Promise.reject(notFound()) })],
])('what does not exist at %s is answered with 404, and no version is to blame', async (path, feature) => {
  const page = await renderWith(path, { new: feature });
  expect([page.status, page.failed]).toEqual([404, []]);
  expect(page.html).toContain('data-testid="not-found"');
});

it.each([
  ['en', 'This page has been removed', 'Page removed | Meridian'],
  ['ru', 'Страница удалена', 'Страница удалена | Meridian'],
] as const)('a page of a withdrawn remote is answered with 410 in %s', async (language, text, title) => {
  const page = await renderWith(
    '/gifts/7',
    { new: screen('the page') },
    { withdrawn: ['/gifts', '/gifts/:id'], locale: { language, currency: 'kzt', country: null } },
  );
  expect([page.status, page.failed, page.head.title, page.head.noIndex]).toEqual([410, [], title, true]);
  expect(page.html).toContain(text);
  expect(page.html).toContain('data-testid="header"');
  // The browser shows the same without asking the server.
  expect(page.data.withdrawn).toEqual(['/gifts', '/gifts/:id']);
});

it('a withdrawn remote changes no page of the others', async () => {
  const withdrawn = ['/gifts', '/:anything'];
  const feature = await renderWith('/feature', { new: screen('the page') }, { withdrawn });
  expect([feature.status, feature.html.includes('the page')]).toEqual([200, true]);
  expect((await renderWith('/no/where', { new: screen('the page') }, { withdrawn })).status).toBe(404);
});

it.each([
  [400, 400],
  [404, 404],
  [422, 422],
  [429, 503],
  [500, 503],
])(
  'a loader whose API call is answered with %i makes a page of status %i, and no version is to blame',
  async (status, expected) => {
    const refuse = () => Promise.reject(new ApiError(status, { message: 'Refused' }));
    const page = await renderWith('/feature', { new: screen('new', { loader: refuse }), old: screen('old') });
    expect([page.status, page.failed]).toEqual([expected, []]);
    const shown = expected < 500 ? 'not-found' : 'error-page';
    expect(page.html).toContain(`data-testid="${shown}"`);
    // The browser shows the same page.
    expect(Object.values(page.data.hydration.errors ?? {})).toMatchObject([{ status: expected }]);
  },
);

it('a refusal that does not come from the API is the moment’s trouble', async () => {
  const refuse = () => Promise.reject(new ApiError(404));
  const page = await renderWith('/feature', { new: screen('new', { loader: refuse }) });
  expect(page.status).toBe(503);
});

it('an API out of reach is the moment’s trouble: 503, no version blamed, no detail sent', async () => {
  const feature = moduleWith([]);
  const page = await renderWith('/feature', {
    new: {
      ...feature,
      routes: ({ api }) => [{ path: '/feature', loader: () => api('GET /api/ip') }],
    },
    old: screen('old'),
  });
  expect([page.status, page.failed]).toEqual([503, []]);
  expect(page.html).toContain('data-testid="error-page"');
  expect(JSON.stringify(page.data)).not.toMatch(/127\.0\.0\.1|stack|fetch failed/);
});

it('a redirect is passed on without a page', async () => {
  const redirect = new Response(null, { status: 302, headers: { Location: '/elsewhere' } });
  const page = await renderWith('/feature', {
    new: screen('the page', { loader: () => Promise.reject(redirect) }),
  });
  expect(page).toMatchObject({ status: 302, location: '/elsewhere', html: '', failures: [] });
});

it('a loader that hangs costs its deadline, once, and then the version', async () => {
  const page = await renderWith('/feature', {
    new: screen('new', { loader: () => new Promise(() => undefined) }),
    old: screen('the old page'),
  });
  expect(page.html).toContain('the old page');
  expect(page.failed).toEqual(['new']);
});

it('speaks the language of the visitor', async () => {
  const page = await renderWith(
    '/nowhere',
    {},
    { locale: { language: 'ru', currency: 'rub', country: 'RU' } },
  );
  expect(page.html).toContain('Перейти');
  expect(page.head.title).toMatch(/[а-я].* \| Meridian$/i);
  expect(page.data.locale.currency).toBe('rub');
});
