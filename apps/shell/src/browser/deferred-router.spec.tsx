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

const Frame = () => {
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

/** A page that the server rendered at `/home`, in a browser. */
const openPage = (load = () => Promise.resolve(engineModule)) => {
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
    { id: 'frame', Component: Frame, children: [page('/home'), page('/watch')] },
  ];
  const engine = jest.fn(load);
  const left: string[] = [];
  const router = createDeferredRouter({
    routes,
    matches: matchRoutes(routes, '/home') ?? [],
    hydration: { loaderData: { '/home': 'rendered' } },
    patchRoutesOnNavigation: () => undefined,
    engine,
    leave: (address) => left.push(address),
  });
  const view = render(<RouterProvider router={router} />);
  return { ...view, router, engine, reads, left, user: userEvent.setup() };
};
const main = () => screen.getByRole('main');

beforeEach(() => history.replaceState(null, '', '/home'));

test('the rendered page stands without the engine and without reading anything', () => {
  const { engine, reads } = openPage();

  expect(screen.getByText('rendered')).toBeInTheDocument();
  expect(main()).toHaveAttribute('data-depth', '2');
  expect(main()).toHaveAttribute('data-navigation', 'idle');
  expect(engine).not.toHaveBeenCalled();
  expect(reads).toEqual([]);
});

test('following a link loads the engine once, and leaves the rest to it', async () => {
  const { engine, reads, user, router } = openPage();

  await user.click(screen.getByRole('link'));
  expect(await screen.findByText('read /watch?view=2')).toBeInTheDocument();
  expect(location.pathname + location.search).toBe('/watch?view=2');
  expect(router.state.historyAction).toBe('PUSH');

  act(() => history.back());
  expect(await screen.findByText('read /home')).toBeInTheDocument();
  expect(reads).toEqual(['/watch?view=2', '/home']);
  expect(engine).toHaveBeenCalledTimes(1);
});

test('waking changes nothing that is seen, and reads nothing', async () => {
  const { router, reads } = openPage();
  const before = main();

  await act(() => router.wake());

  expect(main()).toBe(before);
  expect(screen.getByText('rendered')).toBeInTheDocument();
  expect(reads).toEqual([]);
});

test('a step through the history shows the page there, of which nothing is at hand', async () => {
  const { reads } = openPage();
  history.replaceState(null, '', '/watch');

  act(() => void dispatchEvent(new PopStateEvent('popstate')));

  expect(screen.getByText('rendered')).toBeInTheDocument();
  expect(await screen.findByText('read /watch')).toBeInTheDocument();
  expect(reads).toEqual(['/watch']);
});

test('a step to a part of the same page keeps its data', async () => {
  const { reads } = openPage();
  history.replaceState(null, '', '/home#content');

  act(() => void dispatchEvent(new PopStateEvent('popstate')));

  await waitFor(() => expect(main()).toHaveAttribute('data-hash', '#content'));
  expect(screen.getByText('rendered')).toBeInTheDocument();
  expect(reads).toEqual([]);
});

test('a page that asks for its data anew gets it', async () => {
  const { router, reads } = openPage();

  await act(() => router.revalidate());

  expect(await screen.findByText('read /home')).toBeInTheDocument();
  expect(reads).toEqual(['/home']);
});

test('without the engine links lead to a new page, and the next one tries again', async () => {
  let attempts = 0;
  const { user, left } = openPage(() => {
    attempts += 1;
    return attempts === 1 ? Promise.reject(new Error('no network')) : Promise.resolve(engineModule);
  });

  await user.click(screen.getByRole('link'));
  await waitFor(() => expect(left).toEqual(['http://localhost/watch?view=2']));
  expect(screen.getByText('rendered')).toBeInTheDocument();

  await user.click(screen.getByRole('link'));
  expect(await screen.findByText('read /watch?view=2')).toBeInTheDocument();
  expect(left).toHaveLength(1);
});

test('without the engine a page that asks for its data anew is loaded anew, and nothing keeps from leaving it', async () => {
  const { router, left } = openPage(() => Promise.reject(new Error('no network')));

  expect(router.getBlocker('form', () => true).state).toBe('unblocked');
  await router.revalidate();
  router.deleteBlocker('form');

  expect(left).toEqual(['http://localhost/home']);
  expect(screen.getByText('rendered')).toBeInTheDocument();
});

test('what keeps a visitor from leaving is asked by the engine', async () => {
  const { router, user } = openPage();
  const blocks = jest.fn(() => true);

  expect(router.getBlocker('form', blocks).state).toBe('unblocked');
  await act(() => router.wake());
  await user.click(screen.getByRole('link'));

  await waitFor(() => expect(blocks).toHaveBeenCalledTimes(1));
  expect(screen.getByText('rendered')).toBeInTheDocument();

  router.deleteBlocker('form');
  await act(() => router.wake());
  await user.click(screen.getByRole('link'));
  expect(await screen.findByText('read /watch?view=2')).toBeInTheDocument();
});

describe('without a connection', () => {
  let reachable = true;
  beforeAll(() =>
    provideConnection(() => Promise.resolve({ ...connection, isLost: () => Promise.resolve(!reachable) })),
  );
  afterEach(() => {
    reachable = true;
  });
  const lost = () => (reachable ? Promise.resolve(engineModule) : Promise.reject(new Error('no chunk')));
  const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

  test('a link keeps the page, and is followed when the visitor tries again', async () => {
    reachable = false;
    const { user, left } = openPage(lost);
    await user.click(screen.getByRole('link'));
    await settle();
    expect(screen.getByText('rendered')).toBeInTheDocument();
    expect([location.pathname, left]).toEqual(['/home', []]);
    reachable = true;
    act(retryConnection);
    expect(await screen.findByText('read /watch?view=2')).toBeInTheDocument();
    expect(left).toEqual([]);
  });

  test('a link that the visitor gave up is not followed later', async () => {
    reachable = false;
    const { user, left, engine } = openPage(lost);
    await user.click(screen.getByRole('link'));
    await settle();
    act(dismissConnection);
    reachable = true;
    act(() => void dispatchEvent(new Event('online')));
    await settle();
    expect(screen.getByText('rendered')).toBeInTheDocument();
    expect([engine.mock.calls.length, left]).toEqual([1, []]);
  });

  test('a step through the history does not leave for the browser’s error page', async () => {
    reachable = false;
    const { left } = openPage(lost);
    history.replaceState(null, '', '/watch');
    act(() => void dispatchEvent(new PopStateEvent('popstate')));
    await settle();
    expect([screen.getByText('rendered').isConnected, left]).toEqual([true, []]);
    reachable = true;
    act(retryConnection);
    expect(await screen.findByText('read /watch')).toBeInTheDocument();
  });
});
