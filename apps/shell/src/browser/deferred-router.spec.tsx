import { provideConnection } from '@meridian/federation';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  Link,
  matchRoutes,
  Outlet,
  type RouteObject,
  RouterProvider,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router-dom';
import { connection, dismissConnection, retryConnection } from '../app/messages/connection.ts';
import { createDeferredRouter } from './deferred-router.ts';
import * as engineModule from './router-engine.ts';

const Layout = () => {
  const { hash } = useLocation();
  const { state } = useNavigation();
  return (
    <main data-hash={hash} data-navigation={state} data-depth={useMatches().length}>
      <Link to="/watch?view=2">to the watch</Link>
      <Outlet />
    </main>
  );
};
const Screen = () => <p>{useLoaderData<string>()}</p>;

/** Opens a page that the server rendered at `/home`. */
const openPage = (importEngine = () => Promise.resolve(engineModule)) => {
  const reads: string[] = [];
  const page = (path: string): RouteObject => ({
    id: path,
    path,
    loader: ({ request }) => {
      const { pathname, search } = new URL(request.url);
      reads.push(pathname + search);
      return `read ${pathname}${search}`;
    },
    Component: Screen,
  });
  const routes: RouteObject[] = [
    { id: 'layout', Component: Layout, children: [page('/home'), page('/watch')] },
  ];
  const loadEngine = jest.fn(importEngine);
  const loadedDocuments: string[] = [];
  const router = createDeferredRouter({
    routes,
    matches: matchRoutes(routes, '/home') ?? [],
    hydration: { loaderData: { '/home': 'rendered' } },
    patchRoutesOnNavigation: () => undefined,
    loadEngine,
    loadDocument: (url) => loadedDocuments.push(url),
  });
  const view = render(<RouterProvider router={router} />);
  return { ...view, router, loadEngine, reads, loadedDocuments, user: userEvent.setup() };
};
const main = () => screen.getByRole('main');

beforeEach(() => history.replaceState(null, '', '/home'));

test('shows the rendered page without loading the engine or any data', () => {
  const { loadEngine, reads } = openPage();

  expect(screen.getByText('rendered')).toBeInTheDocument();
  expect(main()).toHaveAttribute('data-depth', '2');
  expect(main()).toHaveAttribute('data-navigation', 'idle');
  expect(loadEngine).not.toHaveBeenCalled();
  expect(reads).toEqual([]);
});

test('loads the engine once when a link is followed, and delegates navigations to it', async () => {
  const { loadEngine, reads, user, router } = openPage();

  await user.click(screen.getByRole('link'));
  expect(await screen.findByText('read /watch?view=2')).toBeInTheDocument();
  expect(location.pathname + location.search).toBe('/watch?view=2');
  expect(router.state.historyAction).toBe('PUSH');

  act(() => history.back());
  expect(await screen.findByText('read /home')).toBeInTheDocument();
  expect(reads).toEqual(['/watch?view=2', '/home']);
  expect(loadEngine).toHaveBeenCalledTimes(1);
});

test('starting the engine neither changes the page nor reads data', async () => {
  const { router, reads } = openPage();
  const rendered = main();

  await act(() => router.start());

  expect(main()).toBe(rendered);
  expect(screen.getByText('rendered')).toBeInTheDocument();
  expect(reads).toEqual([]);
});

test('back to another page reads the data of that page', async () => {
  const { reads } = openPage();
  history.replaceState(null, '', '/watch');

  act(() => void dispatchEvent(new PopStateEvent('popstate')));

  expect(screen.getByText('rendered')).toBeInTheDocument();
  expect(await screen.findByText('read /watch')).toBeInTheDocument();
  expect(reads).toEqual(['/watch']);
});

test('back to an anchor on the same page keeps its data', async () => {
  const { reads } = openPage();
  history.replaceState(null, '', '/home#content');

  act(() => void dispatchEvent(new PopStateEvent('popstate')));

  await waitFor(() => expect(main()).toHaveAttribute('data-hash', '#content'));
  expect(screen.getByText('rendered')).toBeInTheDocument();
  expect(reads).toEqual([]);
});

test('revalidate starts the engine and reads the data again', async () => {
  const { router, reads } = openPage();

  await act(() => router.revalidate());

  expect(await screen.findByText('read /home')).toBeInTheDocument();
  expect(reads).toEqual(['/home']);
});

test('a link loads a new document if the engine cannot be loaded, and the next one tries again', async () => {
  let attempts = 0;
  const { user, loadedDocuments } = openPage(() => {
    attempts += 1;
    return attempts === 1 ? Promise.reject(new Error('no network')) : Promise.resolve(engineModule);
  });

  await user.click(screen.getByRole('link'));
  await waitFor(() => expect(loadedDocuments).toEqual(['http://localhost/watch?view=2']));
  expect(screen.getByText('rendered')).toBeInTheDocument();

  await user.click(screen.getByRole('link'));
  expect(await screen.findByText('read /watch?view=2')).toBeInTheDocument();
  expect(loadedDocuments).toHaveLength(1);
});

test('revalidate reloads the document if the engine cannot be loaded, ignoring blockers', async () => {
  const { router, loadedDocuments } = openPage(() => Promise.reject(new Error('no network')));

  expect(router.getBlocker('form', () => true).state).toBe('unblocked');
  await router.revalidate();
  router.deleteBlocker('form');

  expect(loadedDocuments).toEqual(['http://localhost/home']);
  expect(screen.getByText('rendered')).toBeInTheDocument();
});

test('the engine evaluates blockers', async () => {
  const { router, user } = openPage();
  const blocks = jest.fn(() => true);

  expect(router.getBlocker('form', blocks).state).toBe('unblocked');
  await act(() => router.start());
  await user.click(screen.getByRole('link'));

  await waitFor(() => expect(blocks).toHaveBeenCalledTimes(1));
  expect(screen.getByText('rendered')).toBeInTheDocument();

  router.deleteBlocker('form');
  await act(() => router.start());
  await user.click(screen.getByRole('link'));
  expect(await screen.findByText('read /watch?view=2')).toBeInTheDocument();
});

describe('during an outage', () => {
  let reachable = true;
  beforeAll(() =>
    provideConnection(() => Promise.resolve({ ...connection, isLost: () => Promise.resolve(!reachable) })),
  );
  afterEach(() => {
    reachable = true;
  });
  const importEngine = () =>
    reachable ? Promise.resolve(engineModule) : Promise.reject(new Error('no chunk'));
  const nextTurns = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

  test('a link keeps the page and is followed on retry', async () => {
    reachable = false;
    const { user, loadedDocuments } = openPage(importEngine);
    await user.click(screen.getByRole('link'));
    await nextTurns();
    expect(screen.getByText('rendered')).toBeInTheDocument();
    expect([location.pathname, loadedDocuments]).toEqual(['/home', []]);
    reachable = true;
    act(retryConnection);
    expect(await screen.findByText('read /watch?view=2')).toBeInTheDocument();
    expect(loadedDocuments).toEqual([]);
  });

  test('a link is not followed later if the visitor dismisses the retry', async () => {
    reachable = false;
    const { user, loadedDocuments, loadEngine } = openPage(importEngine);
    await user.click(screen.getByRole('link'));
    await nextTurns();
    act(dismissConnection);
    reachable = true;
    act(() => void dispatchEvent(new Event('online')));
    await nextTurns();
    expect(screen.getByText('rendered')).toBeInTheDocument();
    expect([loadEngine.mock.calls.length, loadedDocuments]).toEqual([1, []]);
  });

  test('back waits for the connection instead of showing the browser’s error page', async () => {
    reachable = false;
    const { loadedDocuments } = openPage(importEngine);
    history.replaceState(null, '', '/watch');
    act(() => void dispatchEvent(new PopStateEvent('popstate')));
    await nextTurns();
    expect([screen.getByText('rendered').isConnected, loadedDocuments]).toEqual([true, []]);
    reachable = true;
    act(retryConnection);
    expect(await screen.findByText('read /watch')).toBeInTheDocument();
  });
});
