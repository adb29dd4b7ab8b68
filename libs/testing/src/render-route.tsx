import type { Head, HeadArguments } from '@meridian/federation';
import type { Namespace } from '@meridian/i18n';
import { type RenderedRouter, renderRouter } from './render-router.tsx';
import { type TestRemote, type TestShellOptions, createTestShell } from './test-shell.tsx';
import { testRoutes } from './test-routes.tsx';

const ORIGIN = 'https://shop.example';

export interface RenderedRoute extends RenderedRouter {
  /** The head of the current route, without the shop name. */
  head: () => Head | undefined;
}

/**
 * Renders a path of a remote like the shell, after its loaders have run: `renderRoute(remote, '/products')`.
 * Other paths render `data-testid="elsewhere"`; errors render `data-testid="route-error"`.
 */
export const renderRoute = async (
  remote: TestRemote,
  path: string,
  options: TestShellOptions = {},
): Promise<RenderedRoute> => {
  const shell = await createTestShell(remote, options);
  const { services, store, i18n, texts } = shell;
  const view = await renderRouter(shell, testRoutes(remote, remote.routes(services), texts), path);
  const { router, address } = view;
  const head = (): Head | undefined => {
    const match = router.state.matches.filter(({ route }) => handleOf(route).head).at(-1);
    if (!match) return undefined;
    const { locale } = store.getState();
    return handleOf(match.route).head?.({
      data: router.state.loaderData[match.route.id] as unknown,
      params: match.params,
      url: new URL(address(), ORIGIN),
      locale,
      origin: ORIGIN,
      t: i18n.getFixedT(locale.language, remote.namespace as Namespace),
    });
  };
  return { ...view, head };
};

const handleOf = ({ handle }: { handle?: unknown }): { head?: (args: HeadArguments) => Head } => handle ?? {};
