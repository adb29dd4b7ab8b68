import type { Head, HeadArguments, RouteHandle } from '@meridian/federation';
import type { I18n } from '@meridian/i18n';
import { isLanguage, type Locale, SHOP_NAME } from '@meridian/domain';

/** Titles end with the shop's name; pages that are called like the shop, such as home, have it alone (spec section 2). */
const titleOf = (title: string): string => (title === SHOP_NAME ? title : `${title} | ${SHOP_NAME}`);

interface Match {
  params: Readonly<Record<string, string | undefined>>;
  /** What its loader answered; undefined as long as it has not, or failed. */
  data: unknown;
  handle: unknown;
}

export interface HeadContext {
  url: URL;
  locale: Locale;
  i18n: I18n;
  origin: string;
  /** Status of the page: errors say so themselves instead of the route. */
  status: number;
}

/** A page's head with nothing left open. */
export interface ResolvedHead extends Head {
  canonical: string;
}

/** The texts of an error page by its status: gone, not found for every other fault of the URL, otherwise trouble of the shop. */
const errorTexts = (status: number): string => {
  if (status === 410) return 'gone';
  return status >= 400 && status < 500 ? 'notFound' : 'error';
};

/** The head of the deepest route that has one and its data; of the error when the page is one. */
export const resolveHead = (matches: readonly Match[], context: HeadContext): ResolvedHead => {
  const { url, locale, i18n, origin, status } = context;
  // An address that names a language is that language's own; letters' case and a slash at the end make no page.
  const asked = url.searchParams.get('lang');
  const spoken = (path: string): string =>
    isLanguage(asked) ? `${path}${path.includes('?') ? '&' : '?'}lang=${asked}` : path;
  const own = url.pathname.replace(/(.)\/+$/, '$1').toLowerCase();
  const shell = i18n.getFixedT(locale.language, 'shell');
  const deepest = matches
    .filter((match) => (match.handle as RouteHandle | undefined)?.head && match.data !== undefined)
    .at(-1);
  if (status >= 400 || !deepest) {
    const key = errorTexts(status);
    return {
      title: titleOf(shell(`head.${key}.title`)),
      description: shell(`head.${key}.description`),
      canonical: spoken(own),
      noIndex: true,
    };
  }
  const handle = deepest.handle as { namespace?: string; head: (args: HeadArguments) => Head };
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
    canonical: spoken(head.canonical ?? own),
  };
};
