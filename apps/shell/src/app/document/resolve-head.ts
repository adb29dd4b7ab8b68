import type { Head, HeadArguments, RouteHandle } from '@meridian/federation';
import type { I18n, Namespace } from '@meridian/i18n';
import { isLanguage, type Locale, SHOP_NAME } from '@meridian/domain';

/** Appends the shop name, except to pages titled with the shop name itself, such as home (spec section 2). */
const titleOf = (title: string): string => (title === SHOP_NAME ? title : `${title} | ${SHOP_NAME}`);

interface Match {
  params: Readonly<Record<string, string | undefined>>;
  /** Loader data; undefined while loading and after a failure. */
  data: unknown;
  handle: unknown;
}

interface HeadContext {
  url: URL;
  locale: Locale;
  i18n: I18n;
  origin: string;
  /** HTTP status of the page. From 400 on, the head describes the error instead of the route, except for a loaded screen. */
  status: number;
}

/** The head of a page with its canonical URL. */
export interface ResolvedHead extends Head {
  canonical: string;
}

/** Text key of an error page: 410 is `gone`, other 4xx `notFound`, everything else `error`. */
const errorKey = (status: number): 'gone' | 'notFound' | 'error' => {
  if (status === 410) return 'gone';
  return status >= 400 && status < 500 ? 'notFound' : 'error';
};

/**
 * The head of the deepest route that has a head and loader data; for an error page, the head of the error. A screen that was
 * loaded with the status 410, such as a watch that is no longer sold, has a head of its own.
 */
export const resolveHead = (matches: readonly Match[], context: HeadContext): ResolvedHead => {
  const { url, locale, i18n, origin, status } = context;
  // A URL with a language is canonical for that language. Letter case and a trailing slash do not make another page.
  const requested = url.searchParams.get('lang');
  const withLanguage = (path: string): string =>
    isLanguage(requested) ? `${path}${path.includes('?') ? '&' : '?'}lang=${requested}` : path;
  const ownPath = url.pathname.replace(/(.)\/+$/, '$1').toLowerCase();
  const shell = i18n.getFixedT(locale.language, 'shell');
  const deepest = matches
    .filter((match) => (match.handle as RouteHandle | undefined)?.head && match.data !== undefined)
    .at(-1);
  const isScreenGone = status === 410 && deepest === matches.at(-1);
  if (!deepest || (status >= 400 && !isScreenGone)) {
    const key = errorKey(status);
    return {
      title: titleOf(shell(`head.${key}.title`)),
      description: shell(`head.${key}.description`),
      canonical: withLanguage(ownPath),
      noIndex: true,
    };
  }
  const handle = deepest.handle as { namespace?: Namespace; head: (args: HeadArguments) => Head };
  const head = handle.head({
    data: deepest.data,
    params: deepest.params,
    url,
    locale,
    origin,
    t: i18n.getFixedT(locale.language, handle.namespace ?? 'shell'),
  });
  return {
    ...head,
    title: titleOf(head.title),
    canonical: withLanguage(head.canonical ?? ownPath),
  };
};
