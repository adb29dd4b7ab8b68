import type { CollectionPage, ItemList, ListItem, Thing, WithContext } from 'schema-dts';
import { breadcrumbData, type NamedUrl } from '../breadcrumbs/breadcrumb-data.ts';

const itemOf = ({ name, url }: NamedUrl, index: number): ListItem => ({
  '@type': 'ListItem',
  position: index + 1,
  name,
  url,
});

const listOf = (items: readonly NamedUrl[]): ItemList => ({
  '@type': 'ItemList',
  numberOfItems: items.length,
  itemListElement: items.map(itemOf),
});

/** Structured data (schema.org) of a page that lists watches or other pages, with its breadcrumbs; the last one is the page. */
export const listPageData = ({
  description,
  image,
  about,
  items,
  crumbs,
}: {
  description: string;
  image?: string | undefined;
  about?: Thing | undefined;
  items: readonly NamedUrl[];
  crumbs: readonly NamedUrl[];
}): object[] => {
  const own = crumbs.at(-1);
  const page: WithContext<CollectionPage> = {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: own?.name,
    url: own?.url,
    description,
    image,
    about,
    mainEntity: listOf(items),
  };
  return [page, breadcrumbData(crumbs)];
};
