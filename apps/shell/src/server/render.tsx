import { createApiClient } from '@meridian/api-client';
import type { Language } from '@meridian/domain';
import type {
  PageData,
  RemoteModule,
  RemoteName,
  RemoteRelease,
  RenderFailure,
  RenderPhase,
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
import { loadSlot } from '../app/messages/messages-outlet.tsx';
import { failureKind } from '../app/remotes/failure-kind.ts';
import { mountRemoteRoutes, unavailableRoutes } from '../app/routing/mount-routes.ts';
import type { MountedRouteHandle } from '../app/routing/mounted-route-handle.ts';
import { Remotes } from '../app/remotes/remotes.ts';
import { ShopApp } from '../app/shop-app.tsx';
import { shopRoutes } from '../app/shop-routes.ts';
import { withTimeout } from '../app/remotes/with-timeout.ts';
import { layoutTexts } from '../i18n/texts.ts';
import { sellerEmailOf } from '../layout/use-seller-email.ts';
import { withApiTimeout } from './api-timeout.ts';
import { NoScriptNotice } from './no-script-notice.tsx';
import { PhaseRecorder } from './phase-recorder.ts';
import { renderToHtml } from './render-to-html.ts';

/** Texts of the banner for simulated payments. */
const SIMULATED_PAYMENTS: Record<Language, string> = {
  en: 'This is a test shop: payments are simulated and no money is taken.',
  ru: 'Это тестовый магазин: оплата не настоящая, деньги не списываются.',
};

/**
 * Timeout for an API request of a loader. Below the timeout for all loaders, so that a slow API is not a
 * failure of the remote.
 */
const API_TIMEOUT_MS = 1500;
const LOADERS_TIMEOUT_MS = 2000;

interface RenderedPage {
  status: number;
  /** Redirect target for a 3xx status, otherwise null. */
  location: string | null;
  html: string;
  head: ResolvedHead;
  data: PageData;
  /** The remote that rendered the page, with the version that was used. */
  remote: { name: RemoteName; release: RemoteRelease } | null;
  /** Names of the chunks that the page needs. */
  chunks: string[];
  failures: RenderFailure[];
  phases: RenderPhase[];
}

export type LoadRemote = (remote: RemoteName, release: RemoteRelease) => Promise<RemoteModule>;

const isRedirect = (result: StaticHandlerContext | Response): result is Response =>
  result instanceof Response;

/** Errors for the page data: thrown responses unchanged, everything else as 503 without details. */
const serializeErrors = (context: StaticHandlerContext): PageData['hydration']['errors'] =>
  context.errors &&
  Object.fromEntries(
    Object.entries(context.errors).map(([id, error]: [string, unknown]) => {
      const { status, statusText, data } = isRouteErrorResponse(error)
        ? { ...error, data: error.data as unknown }
        : { status: 503, statusText: 'Service Unavailable', data: null };
      return [id, { status, statusText, internal: false, data }];
    }),
  );

/** Loader failures are temporary: respond with 503, so that crawlers do not drop the page. */
const statusOf = (context: StaticHandlerContext): number =>
  Object.values(context.errors ?? {}).some((error) => !isRouteErrorResponse(error))
    ? 503
    : context.statusCode;

interface RenderAttempt {
  request: RenderRequest;
  services: Services;
  i18n: I18n;
  texts: TextLoader;
  remotes: Remotes;
  recorder: PhaseRecorder;
}

/** Renders the page with the first working version of the remote. Throws errors of components. */
const attemptRender = async ({
  request,
  services,
  i18n,
  texts,
  remotes,
  recorder,
}: RenderAttempt): Promise<Omit<RenderedPage, 'failures' | 'phases'>> => {
  const url = new URL(request.path, request.origin);
  const handle = remotes.forPath(url.pathname);
  let remoteRoutes: RouteObject[] = [];
  if (handle)
    remoteRoutes = await recorder
      .record('load remote', () => mountRemoteRoutes(handle, services, texts))
      .catch(() => unavailableRoutes(handle));
  const routes = shopRoutes(services, texts, remoteRoutes, request.withdrawn, remotes);
  const handler = createStaticHandler(routes);
  const context = await recorder.record('load data', () =>
    withTimeout(handler.query(new Request(url)), LOADERS_TIMEOUT_MS, 'Loaders'),
  );

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
    remoteOrigins: request.remoteOrigins,
    locale: request.locale,
    origin: request.origin,
    panelOrigin: request.panelOrigin,
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

  const app = (
    <ShopApp
      services={services}
      i18n={i18n}
      remotes={remotes}
      page={{
        origin: request.origin,
        preview: request.preview,
        simulatedPayments,
        noScript: (
          <NoScriptNotice
            url={url}
            locale={request.locale}
            email={sellerEmailOf(context.loaderData['root'])}
          />
        ),
      }}
    >
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </ShopApp>
  );
  const html = await recorder.record('render markup', () => renderToHtml(app));
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
    data: pageData({ loaderData: context.loaderData, errors: serializeErrors(context) }),
    remote: await remote(),
    chunks,
  };
};

/**
 * Renders a page. If a version of a remote throws while loading, in a loader or while rendering, it falls
 * back to the next version. If none is left, a notice is rendered in its place and the rest of the page is
 * unaffected.
 */
export const render = async (request: RenderRequest, loadRemote: LoadRemote): Promise<RenderedPage> => {
  const failures: RenderedPage['failures'] = [];
  const recorder = new PhaseRecorder();
  const i18n = createI18n(request.locale.language);
  const texts = new TextLoader(i18n);
  const load: LoadRemote = (remote, release) =>
    withTimeout(loadRemote(remote, release), LOADERS_TIMEOUT_MS, `${remote} ${release.version}`);
  const remotes = new Remotes(request.releases, texts, load, (remote, release, error, stage) =>
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
  const services: Services = { api, store, now: request.now, loadSlot };
  await texts.use('shell', layoutTexts);

  const handle = remotes.forPath(new URL(request.path, request.origin).pathname);
  for (;;) {
    try {
      const page = await attemptRender({ request, services, i18n, texts, remotes, recorder });
      return { ...page, failures, phases: recorder.phases };
    } catch (error) {
      const loaded = await handle?.loaded().catch(() => undefined);
      // Without a remote to fall back from, it is a failure of the shell itself.
      if (!handle || !loaded) throw error;
      handle.fail(loaded.release, error, 'render');
    }
  }
};
