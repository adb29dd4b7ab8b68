import { createApiClient } from '@meridian/api-client';
import type {
  RemoteModule,
  RemoteName,
  RemoteRelease,
  RenderFailure,
  RenderRequest,
  Services,
} from '@meridian/federation';
import { createI18n, type I18n, TextLoader } from '@meridian/i18n';
import { createShopStore } from '@meridian/store';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import { type ResolvedHead, resolveHead } from '../app/document/resolve-head.ts';
import { failureKind } from '../app/remotes/failure-kind.ts';
import {
  type MountedRouteHandle,
  mountRemoteRoutes,
  unavailableRoutes,
} from '../app/routing/mount-routes.ts';
import type { PageData } from '../app/document/page-data.ts';
import { Remotes } from '../app/remotes/remotes.ts';
import { ShopApp } from '../app/shop-app.tsx';
import { shopRoutes } from '../app/shop-routes.ts';
import { withTimeout } from '../app/remotes/with-timeout.ts';
import { layoutTexts } from '../i18n/texts.ts';
import { withApiTimeout } from './api-timeout.ts';
import { renderToHtml } from './render-to-html.ts';
import { SIMULATED_PAYMENTS } from './simulated-payments.ts';

/** Milliseconds that an API call of a loader may take: less than the rendering's deadline, so that a slow API is no fault of a feature. */
const API_TIMEOUT_MS = 1500;
const LOADERS_TIMEOUT_MS = 2000;

export interface RenderedPage {
  status: number;
  /** Where to send the visitor instead, with a 3xx status. */
  location: string | null;
  html: string;
  head: ResolvedHead;
  data: PageData;
  /** The remote that rendered the page, and the names of the chunks that it needs. */
  remote: { name: RemoteName; release: RemoteRelease } | null;
  chunks: string[];
  failures: RenderFailure[];
}

export type LoadRemote = (remote: RemoteName, release: RemoteRelease) => Promise<RemoteModule>;

const isRedirect = (result: StaticHandlerContext | Response): result is Response =>
  result instanceof Response;

/** Errors as the page's JSON carries them: answers as they are, everything else as 503 without any detail. */
const errorsOf = (context: StaticHandlerContext): PageData['hydration']['errors'] =>
  context.errors &&
  Object.fromEntries(
    Object.entries(context.errors).map(([id, error]: [string, unknown]) => {
      const { status, statusText, data } = isRouteErrorResponse(error)
        ? { ...error, data: error.data as unknown }
        : { status: 503, statusText: 'Service Unavailable', data: null };
      return [id, { status, statusText, internal: false, data }];
    }),
  );

/** A failure of the data is the server's trouble of the moment: 503, so that nobody takes the page for gone. */
const statusOf = (context: StaticHandlerContext): number =>
  Object.values(context.errors ?? {}).some((error) => !isRouteErrorResponse(error))
    ? 503
    : context.statusCode;

interface TestShell {
  request: RenderRequest;
  services: Services;
  i18n: I18n;
  texts: TextLoader;
  remotes: Remotes;
}

/** Renders with whatever version of the remote is good now. Throws what a screen throws while rendering. */
const attempt = async ({
  request,
  services,
  i18n,
  texts,
  remotes,
}: TestShell): Promise<Omit<RenderedPage, 'failures'>> => {
  const url = new URL(request.path, request.origin);
  const handle = remotes.forPath(url.pathname);
  let remoteRoutes: RouteObject[] = [];
  if (handle)
    remoteRoutes = await mountRemoteRoutes(handle, services, texts).catch(() => unavailableRoutes(handle));
  const routes = shopRoutes(services, texts, remoteRoutes, request.withdrawn);
  const handler = createStaticHandler(routes);
  const context = await withTimeout(handler.query(new Request(url)), LOADERS_TIMEOUT_MS, 'reading the data');

  const remote = async () => {
    if (!handle) return null;
    return handle.loaded().then(
      ({ release }) => ({ name: handle.name, release }),
      () => null,
    );
  };
  const chunks = (matchRoutes(routes, url.pathname) ?? []).flatMap(({ route }) => {
    const { chunk, textChunk } = (route.handle ?? {}) as Partial<MountedRouteHandle>;
    return [chunk, textChunk && `${textChunk}-${request.locale.language}`].filter(
      (name) => name !== undefined,
    );
  });
  const status = isRedirect(context) ? context.status : statusOf(context);
  const headContext = { url, locale: request.locale, i18n, origin: request.origin, status };
  const simulatedPayments = request.simulatedPayments ? SIMULATED_PAYMENTS : undefined;
  const pageData = (hydration: PageData['hydration']): PageData => ({
    releases: request.releases,
    preview: request.preview,
    simulatedPayments,
    reportShare: request.reportShare,
    withdrawn: request.withdrawn,
    locale: request.locale,
    origin: request.origin,
    now: request.now,
    hydration,
  });
  if (isRedirect(context))
    return {
      status,
      location: context.headers.get('Location'),
      html: '',
      head: resolveHead([], headContext),
      data: pageData({}),
      remote: null,
      chunks: [],
    };

  const html = await renderToHtml(
    <ShopApp
      services={services}
      i18n={i18n}
      remotes={remotes}
      page={{ origin: request.origin, preview: request.preview, simulatedPayments }}
    >
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </ShopApp>,
  );
  return {
    status,
    location: null,
    html,
    head: resolveHead(
      context.matches.map(({ params, route }) => ({
        params,
        data: context.loaderData[route.id] as unknown,
        handle: route.handle as unknown,
      })),
      headContext,
    ),
    data: pageData({ loaderData: context.loaderData, errors: errorsOf(context) }),
    remote: await remote(),
    chunks,
  };
};

/**
 * Renders a page. A version of a remote that throws while loading, in a loader or while rendering is passed over for
 * the last known good one; when none is left, its place says so and the rest of the page stands.
 */
export const render = async (request: RenderRequest, loadRemote: LoadRemote): Promise<RenderedPage> => {
  const failures: RenderedPage['failures'] = [];
  const i18n = createI18n(request.locale.language);
  const texts = new TextLoader(i18n);
  const remotes = new Remotes(request.releases, texts, loadRemote, (remote, release, error, stage) =>
    failures.push({
      remote,
      version: release.version,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      kind: failureKind(error, stage),
    }),
  );
  const store = createShopStore({ locale: request.locale, api: () => api });
  const client = createApiClient({
    origin: request.apiOrigin,
    language: () => request.locale.language,
    headers: () => request.apiHeaders,
  });
  const api = withApiTimeout(client, API_TIMEOUT_MS);
  const services: Services = { api, store, now: request.now };
  await texts.use('shell', layoutTexts);

  const handle = remotes.forPath(new URL(request.path, request.origin).pathname);
  for (;;) {
    try {
      return { ...(await attempt({ request, services, i18n, texts, remotes })), failures };
    } catch (error) {
      const loaded = await handle?.loaded().catch(() => undefined);
      // Without a feature to blame it is the shell's own failure.
      if (!handle || !loaded) throw error;
      handle.fail(loaded.release, error, 'render');
    }
  }
};
