import { act, render, type RenderResult } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter, type RouteObject } from 'react-router-dom';
import { quickUser } from './quick-user.ts';
import { type TestShell, TestShellProviders } from './test-shell.tsx';

type Router = ReturnType<typeof createMemoryRouter>;

export interface RenderedRouter extends RenderResult, Pick<TestShell, 'services' | 'store' | 'requests'> {
  user: UserEvent;
  router: Router;
  /** Current path and query. */
  address: () => string;
}

/** Renders a path with the given routes of the router, after its loaders have run. */
export const renderRouter = async (
  shell: TestShell,
  routes: RouteObject[],
  path: string,
  Providers: ComponentType<{ shell: TestShell; router: Router }> = TestShellProviders,
): Promise<RenderedRouter> => {
  const { services, store, requests } = shell;
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  store.subscribe(({ locale }, previous) => {
    if (locale.currency !== previous.locale.currency) void router.revalidate();
  });
  await initialized(router);
  const view = render(<Providers shell={shell} router={router} />);
  // Flushes the effects of the first render, such as further requests.
  await act(() => Promise.resolve());
  const address = () => router.state.location.pathname + router.state.location.search;
  return { ...view, user: quickUser(), services, store, requests, router, address };
};

/** Waits for the first loaders: the server sends pages with their data, so no page is visible before. */
const initialized = (router: Router): Promise<void> =>
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
