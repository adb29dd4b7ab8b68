import { LANGUAGES, SHOP_NAME } from '@meridian/domain';
import type { OnlineStore, WebSite, WithContext } from 'schema-dts';
import { INSTAGRAM_URL, TELEGRAM_URL } from '../layout/shop-details.ts';

export interface SiteDetails {
  origin: string;
  /** Path or URL of the shop logo. */
  logo: string;
  /** Email of the seller. */
  email: string;
}

/** Structured data about the shop, for the home page. */
export const siteData = ({ origin, logo, email }: SiteDetails): object[] => {
  const id = `${origin}/#shop`;
  const shop: WithContext<OnlineStore> = {
    '@context': 'https://schema.org',
    '@type': 'OnlineStore',
    '@id': id,
    name: SHOP_NAME,
    url: `${origin}/`,
    logo: new URL(logo, origin).href,
    email,
    sameAs: [INSTAGRAM_URL, TELEGRAM_URL],
  };
  const search = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/products?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  } as const;
  const site: WithContext<WebSite> = {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: SHOP_NAME,
    url: `${origin}/`,
    publisher: { '@id': id },
    inLanguage: [...LANGUAGES],
    potentialAction: search,
  };
  return [shop, site];
};
