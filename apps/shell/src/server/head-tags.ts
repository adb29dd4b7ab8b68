import { type Language, LANGUAGES, SHOP_NAME, SOCIAL_IMAGE } from '@meridian/domain';
import type { ResolvedHead } from '../app/document/resolve-head.ts';
import { escapeJson, escapeText, tag } from './markup.ts';
import { type SiteDetails, siteData } from './site-data.ts';

const OG_LOCALES: Record<Language, string> = { en: 'en_GB', ru: 'ru_RU' };

/** URL of a page in one language, or with null the URL that uses the shopper's own language. */
const languageUrl = (canonical: string, origin: string, language: Language | null): string => {
  const url = new URL(canonical, origin);
  if (language) url.searchParams.set('lang', language);
  else url.searchParams.delete('lang');
  return url.href;
};

const property = (name: string, content: string): string => tag('meta', { property: name, content });

/** Open Graph and Twitter tags for link previews. */
const socialTags = (head: ResolvedHead, origin: string, language: Language): string[] => [
  property('og:title', head.title),
  property('og:description', head.description),
  property('og:type', head.kind ?? 'website'),
  property('og:site_name', SHOP_NAME),
  property('og:url', new URL(head.canonical, origin).href),
  property('og:locale', OG_LOCALES[language]),
  ...LANGUAGES.filter((other) => other !== language).map((other) =>
    property('og:locale:alternate', OG_LOCALES[other]),
  ),
  ...(head.image
    ? [
        property('og:image', new URL(head.image, origin).href),
        property('og:image:type', 'image/jpeg'),
        property('og:image:width', String(SOCIAL_IMAGE.width)),
        property('og:image:height', String(SOCIAL_IMAGE.height)),
        property('og:image:alt', head.title),
      ]
    : []),
  tag('meta', { name: 'twitter:card', content: head.image ? 'summary_large_image' : 'summary' }),
];

/** Links to the page in each language, and the default for all other languages. */
const alternates = ({ canonical }: ResolvedHead, origin: string): string[] => [
  ...LANGUAGES.map((hreflang) =>
    tag('link', { rel: 'alternate', hreflang, href: languageUrl(canonical, origin, hreflang) }),
  ),
  tag('link', { rel: 'alternate', hreflang: 'x-default', href: languageUrl(canonical, origin, null) }),
];

interface Page extends SiteDetails {
  head: ResolvedHead;
  language: Language;
}

/** Tags for search engines and link previews. */
export const headTags = ({ head, language, ...site }: Page): string[] => {
  const { origin } = site;
  const isHome = !head.noIndex && new URL(head.canonical, origin).pathname === '/';
  const data = [...(isHome ? siteData(site) : []), ...(head.structuredData ?? [])];
  return [
    `<title>${escapeText(head.title)}</title>`,
    tag('meta', { name: 'description', content: head.description }),
    ...(head.noIndex ? [tag('meta', { name: 'robots', content: 'noindex' })] : []),
    tag('link', { rel: 'canonical', href: new URL(head.canonical, origin).href }),
    ...(head.noIndex ? [] : alternates(head, origin)),
    ...socialTags(head, origin, language),
    ...data.map((item) => `<script type="application/ld+json">${escapeJson(item)}</script>`),
  ];
};
