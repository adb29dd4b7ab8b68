import type { BreadcrumbList, WithContext } from 'schema-dts';

/** A page with its absolute URL. */
export interface NamedUrl {
  name: string;
  url: string;
}

/** Structured data (schema.org) of breadcrumbs; the last one is the page itself. */
export const breadcrumbData = (crumbs: readonly NamedUrl[]): WithContext<BreadcrumbList> => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url,
  })),
});
