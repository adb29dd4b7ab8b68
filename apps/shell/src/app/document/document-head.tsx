import { useShop } from '@meridian/store';
import { useEffect } from 'react';
import { useLocation, useMatches, useNavigation } from 'react-router-dom';
import { resolveHead } from './resolve-head.ts';
import { usePage } from './page-context.tsx';

const setMeta = (selector: string, attribute: string, value: string) =>
  document.head.querySelector(selector)?.setAttribute(attribute, value);

/**
 * Updates title, description and canonical URL after each navigation in the browser. An error page renders it again with
 * the status of the error. It must be the later of the two in the page, because effects run in that order.
 */
export const DocumentHead = ({ status = 200 }: { status?: number }) => {
  const matches = useMatches();
  const idle = useNavigation().state === 'idle';
  const location = useLocation();
  const locale = useShop((shop) => shop.locale);
  const { i18n, origin } = usePage();

  useEffect(() => {
    if (!idle) return;
    const url = new URL(location.pathname + location.search, origin);
    const head = resolveHead(
      matches.map(({ params, loaderData, handle }) => ({ params, data: loaderData, handle })),
      { url, locale, i18n, origin, status },
    );
    document.title = head.title;
    setMeta('meta[name="description"]', 'content', head.description);
    setMeta('link[rel="canonical"]', 'href', new URL(head.canonical, origin).href);
  }, [matches, idle, location, locale, i18n, origin, status]);
  return null;
};
