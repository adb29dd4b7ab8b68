/** @jest-environment node */
import { ApiError } from '@meridian/api-client';
import { notFound, type RemoteModule, type RemoteRoute, type RenderRequest } from '@meridian/federation';
import { moduleWith, type VersionOutcomes, releaseWith } from '../app/testing/remote-stub.ts';
import { render } from './render.tsx';

const requestOf = (
  path: string,
  outcomes: VersionOutcomes,
  change: Partial<RenderRequest> = {},
): RenderRequest => ({
  path,
  locale: { language: 'en', currency: 'kzt', country: null },
  releases: { 'catalog-mfe': Object.keys(outcomes).map((version) => releaseWith(version)) },
  origin: 'https://shop.example',
  // No server listens on this port, so the menu has no colours.
  apiOrigin: 'http://127.0.0.1:1',
  apiHeaders: {},
  now: 0,
  ...change,
});
const renderWith = async (path: string, outcomes: VersionOutcomes, change: Partial<RenderRequest> = {}) => {
  const page = await render(requestOf(path, outcomes, change), (_, { version }) => {
    const outcome = outcomes[version];
    return outcome && !(outcome instanceof Error) ? Promise.resolve(outcome) : Promise.reject(outcome);
  });
  return { ...page, failed: page.failures.map(({ version }) => version) };
};
const moduleShowing = (text: string, change: Partial<RemoteRoute> = {}): RemoteModule =>
  moduleWith([
    {
      path: '/remote',
      lazy: () => Promise.resolve({ Component: () => <p>{text}</p> }),
      handle: { chunk: 'home', head: () => ({ title: text, description: 'd' }) },
      ...change,
    },
  ]);
const throwing = () => {
  throw new Error('broken');
};

describe('the notice for shoppers without JavaScript', () => {
  const noticeOf = async (path: string, change: Partial<RenderRequest> = {}) => {
    const { html } = await renderWith(path, { new: moduleShowing('the page') }, change);
    return /<noscript>(.*?)<\/noscript>/.exec(html)?.[1] ?? '';
  };

  it('names what needs JavaScript on the page, in the language of the page', async () => {
    const locale = { language: 'ru', currency: 'rub', country: null } as const;
    expect(await noticeOf('/remote')).toContain('The cart, the wish list and your account need JavaScript.');
    expect(await noticeOf('/account', { locale })).toContain('Без него нельзя войти');
    expect(await noticeOf('/products/linear-38')).toMatch(
      /Choosing a size.* write to hello@meridian\.example\./,
    );
    expect(await noticeOf('/products')).toContain('You can read, search and filter.');
  });

  it('has a form that chooses language and currency on the same page', async () => {
    const notice = await noticeOf('/remote?q=a%22b&sort=name');
    expect(notice).toContain('<form action="/remote">');
    expect(notice).toContain('name="q" value="a&quot;b"');
    expect(notice).toContain('name="sort" value="name"');
    expect(notice).toMatch(/<option value="kzt" selected="">/);
    expect(notice).toContain('name="choose-language"');
  });
});

beforeEach(() => jest.spyOn(console, 'warn').mockImplementation(() => undefined));

it('renders the page of a remote and returns the version and chunks that it used', async () => {
  const page = await renderWith('/remote', {
    new: moduleShowing('the page', { loader: () => Promise.resolve(7) }),
  });
  expect(page).toMatchObject({
    status: 200,
    location: null,
    head: { title: 'the page | Meridian', canonical: '/remote' },
    remote: { name: 'catalog-mfe', release: { version: 'new' } },
    chunks: ['home'],
    failures: [],
  });
  expect(page.phases.map(({ name }) => name)).toEqual(['load remote', 'load data', 'render markup']);
  expect(page.phases.every(({ start, end }) => start <= end)).toBe(true);
  expect(page.html).toContain('<p>the page</p>');
  expect(page.html).not.toContain('<script');
  expect(page.data.hydration.loaderData).toMatchObject({ 'catalog-mfe:0': 7 });
});

it.each<[string, VersionOutcomes[string]]>([
  ['does not load', new Error('broken')],
  ['throws in a loader', moduleShowing('new', { loader: () => Promise.reject(new TypeError('broken')) })],
  ['cannot load its component', moduleShowing('new', { lazy: () => Promise.reject(new Error('broken')) })],
  ['throws while rendering', moduleShowing('new', { lazy: () => Promise.resolve({ Component: throwing }) })],
  ['throws in its head', moduleShowing('new', { handle: { head: throwing } })],
])('falls back to the previous version if the newest one %s', async (_, newest) => {
  const page = await renderWith('/remote', { new: newest, old: moduleShowing('the old page') });
  expect(page.html).toContain('the old page');
  expect([page.status, page.failed, page.remote?.release.version]).toEqual([200, ['new'], 'old']);
});

it('renders a notice inside the layout if no version works', async () => {
  const page = await renderWith('/remote', {
    new: new Error('broken'),
    old: moduleShowing('old', { lazy: () => Promise.resolve({ Component: throwing }) }),
  });
  expect([page.status, page.failed, page.remote]).toEqual([503, ['new', 'old'], null]);
  expect(page.html).toContain('data-testid="remote-unavailable"');
  expect(page.html).toContain('data-testid="header"');
  expect(page.head.noIndex).toBe(true);
  // The browser must recognize the error during hydration.
  expect(Object.values(page.data.hydration.errors ?? {})).toMatchObject([
    { status: 503, statusText: 'Remote Unavailable', internal: false },
  ]);
});

it.each([
  ['/nowhere', moduleShowing('the page')],
  ['/remote', moduleShowing('the page', { loader: () => Promise.reject(notFound()) })],
])('responds with 404 at %s without a failure of the version', async (path, remote) => {
  const page = await renderWith(path, { new: remote });
  expect([page.status, page.failed]).toEqual([404, []]);
  expect(page.html).toContain('data-testid="not-found"');
});

it.each([
  ['en', 'This page has been removed', 'Page removed | Meridian'],
  ['ru', 'Страница удалена', 'Страница удалена | Meridian'],
] as const)('responds with 410 to a page of a withdrawn remote in %s', async (language, text, title) => {
  const page = await renderWith(
    '/gifts/7',
    { new: moduleShowing('the page') },
    { withdrawn: ['/gifts', '/gifts/:id'], locale: { language, currency: 'kzt', country: null } },
  );
  expect([page.status, page.failed, page.head.title, page.head.noIndex]).toEqual([410, [], title, true]);
  expect(page.html).toContain(text);
  expect(page.html).toContain('data-testid="header"');
  // The browser needs the patterns to show the same page on a client-side navigation.
  expect(page.data.withdrawn).toEqual(['/gifts', '/gifts/:id']);
});

it('does not apply the patterns of a withdrawn remote to pages of other remotes', async () => {
  const withdrawn = ['/gifts', '/:anything'];
  const page = await renderWith('/remote', { new: moduleShowing('the page') }, { withdrawn });
  expect([page.status, page.html.includes('the page')]).toEqual([200, true]);
  expect((await renderWith('/no/where', { new: moduleShowing('the page') }, { withdrawn })).status).toBe(404);
});

it.each([
  [400, 400],
  [404, 404],
  [422, 422],
  [429, 503],
  [500, 503],
])(
  'maps an API response with status %i in a loader to a page with status %i, without a failure of the version',
  async (status, expected) => {
    const refuse = () => Promise.reject(new ApiError(status, { message: 'Refused' }));
    const page = await renderWith('/remote', {
      new: moduleShowing('new', { loader: refuse }),
      old: moduleShowing('old'),
    });
    expect([page.status, page.failed]).toEqual([expected, []]);
    const shown = expected < 500 ? 'not-found' : 'error-page';
    expect(page.html).toContain(`data-testid="${shown}"`);
    // The browser hydrates the same error.
    expect(Object.values(page.data.hydration.errors ?? {})).toMatchObject([{ status: expected }]);
  },
);

it('responds with 503 to an error status without a response of the API', async () => {
  const refuse = () => Promise.reject(new ApiError(404));
  const page = await renderWith('/remote', { new: moduleShowing('new', { loader: refuse }) });
  expect(page.status).toBe(503);
});

it('responds with 503 without details if the API is unreachable, without a failure of the version', async () => {
  const remote = moduleWith([]);
  const page = await renderWith('/remote', {
    new: {
      ...remote,
      routes: ({ api }) => [{ path: '/remote', loader: () => api('GET /api/ip') }],
    },
    old: moduleShowing('old'),
  });
  expect([page.status, page.failed]).toEqual([503, []]);
  expect(page.html).toContain('data-testid="error-page"');
  expect(JSON.stringify(page.data)).not.toMatch(/127\.0\.0\.1|stack|fetch failed/);
});

it('passes a redirect through without rendering', async () => {
  const redirect = new Response(null, { status: 302, headers: { Location: '/elsewhere' } });
  const page = await renderWith('/remote', {
    new: moduleShowing('the page', { loader: () => Promise.reject(redirect) }),
  });
  expect(page).toMatchObject({ status: 302, location: '/elsewhere', html: '', failures: [] });
});

it('falls back once after the timeout if a loader never resolves', async () => {
  const page = await renderWith('/remote', {
    new: moduleShowing('new', { loader: () => new Promise(() => undefined) }),
    old: moduleShowing('the old page'),
  });
  expect(page.html).toContain('the old page');
  expect(page.failed).toEqual(['new']);
});

it('renders in the language of the shopper', async () => {
  const page = await renderWith(
    '/nowhere',
    {},
    { locale: { language: 'ru', currency: 'rub', country: 'RU' } },
  );
  expect(page.html).toContain('Перейти');
  expect(page.head.title).toMatch(/[а-я].* \| Meridian$/i);
  expect(page.data.locale.currency).toBe('rub');
});
