import type { Head, HeadArguments } from '@meridian/federation';
import type { Namespace } from '@meridian/i18n';
import { act, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import {
  type TestRemote,
  type TestShell,
  type TestShellOptions,
  createTestShell,
  TestShellProviders,
} from './test-shell.tsx';
import { testRoutes } from './test-routes.tsx';

const ORIGIN = 'https://shop.example';

export interface RenderedRoute extends Omit<TestShell, 'i18n' | 'texts'>, RenderResult {
  user: UserEvent;
  router: ReturnType<typeof createMemoryRouter>;
  /** Current path and query. */
  address: () => string;
  /** The head of the current route, without the shop name. */
  head: () => Head | undefined;
}

/**
 * Renders a path of a remote like the shell, after its loaders have run: `renderRoute(remote, '/products')`.
 * Other paths render `data-testid="elsewhere"`; errors render `data-testid="route-error"`.
 */
export const renderRoute = async (
  remote: TestRemote,
  address: string,
  options: TestShellOptions = {},
): Promise<RenderedRoute> => {
  const shell = await createTestShell(remote, options);
  const { services, store, requests, i18n, texts } = shell;
  const router = createMemoryRouter(testRoutes(remote, remote.routes(services), texts), {
    initialEntries: [address],
  });
  store.subscribe(({ locale }, previous) => {
    if (locale.currency !== previous.locale.currency) void router.revalidate();
  });
  await initialized(router);
  const view = render(<TestShellProviders shell={shell} router={router} />);
  // Flushes the effects of the first render, such as further requests.
  await act(() => Promise.resolve());

  const currentPath = () => router.state.location.pathname + router.state.location.search;
  const head = (): Head | undefined => {
    const match = router.state.matches.filter(({ route }) => handleOf(route).head).at(-1);
    if (!match) return undefined;
    const { locale } = store.getState();
    return handleOf(match.route).head?.({
      data: router.state.loaderData[match.route.id] as unknown,
      params: match.params,
      url: new URL(currentPath(), ORIGIN),
      locale,
      origin: ORIGIN,
      t: i18n.getFixedT(locale.language, remote.namespace as Namespace),
    });
  };
  return { ...view, user: userEvent.setup(), services, store, requests, router, address: currentPath, head };
};

const handleOf = ({ handle }: { handle?: unknown }): { head?: (args: HeadArguments) => Head } => handle ?? {};

/** Waits for the first loaders: the server sends pages with their data, so no page is visible before. */
const initialized = (router: ReturnType<typeof createMemoryRouter>): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) {
      resolve();
      return;
    }
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
