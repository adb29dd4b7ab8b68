import { useShop } from '@meridian/store';
import { useContext, useEffect } from 'react';
import { UNSAFE_DataRouterStateContext, useLocation } from 'react-router-dom';
import { resolveHead } from './resolve-head.ts';
import { usePage } from './page-context.tsx';

const setMeta = (selector: string, attribute: string, value: string) =>
  document.head.querySelector(selector)?.setAttribute(attribute, value);

/** HTTP status of a route error; 500 for an error without a status, such as a network error. */
const statusOf = (error: unknown): number => {
  const { status } = (error ?? {}) as { status?: unknown };
  return typeof status === 'number' && status >= 400 ? status : 500;
};

/** Updates title, description and canonical URL after each navigation in the browser. */
export const DocumentHead = () => {
  const state = useContext(UNSAFE_DataRouterStateContext);
  const location = useLocation();
  const locale = useShop((shop) => shop.locale);
  const { i18n, origin } = usePage();

  useEffect(() => {
    if (!state || state.navigation.state !== 'idle') return;
    const error: unknown = Object.values(state.errors ?? {})[0];
    const head = resolveHead(
      state.matches.map((match) => ({
        params: match.params,
        data: state.loaderData[match.route.id] as unknown,
        handle: match.route.handle as unknown,
      })),
      {
        url: new URL(location.pathname + location.search, origin),
        locale,
        i18n,
        origin,
        status: error === undefined ? 200 : statusOf(error),
      },
    );
    document.title = head.title;
    setMeta('meta[name="description"]', 'content', head.description);
    setMeta('link[rel="canonical"]', 'href', new URL(head.canonical, origin).href);
  }, [state, location, locale, i18n, origin]);
  return null;
};
