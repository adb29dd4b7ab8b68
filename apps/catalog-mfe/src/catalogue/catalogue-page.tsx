import { useTexts } from '@meridian/i18n';
import { Container, Heading } from '@meridian/ui';
import { lazy, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { Pending } from '../paged-list/pending.tsx';
import { withLoaderData } from '../with-loader-data.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { parseView } from './catalogue-view.ts';
import { CatalogueToolbar } from './catalogue-toolbar.tsx';
import styles from './catalogue-page.module.css';
import { headingOf } from './catalogue-heading.ts';
import type { CatalogueData } from './load-catalogue.ts';
import { SearchBox } from './search/search-box.tsx';
import { WatchResults } from './results/watch-results.tsx';

const PlainFilter = lazy(() =>
  import(/* webpackChunkName: "filter-panel" */ './filter-panel/plain-filter.tsx').then((module) => ({
    default: module.PlainFilter,
  })),
);

/** The catalogue (spec sections 2, 4 and 5). Its state is stored in the URL. */
export const Component = withLoaderData(({ data }: { data: CatalogueData }) => {
  const { search, key } = useLocation();
  const { t } = useTexts('catalog');
  const view = useMemo(() => parseView(new URLSearchParams(search), data.currency), [search, data.currency]);

  return (
    <Container className={styles.page}>
      <div className={styles.head}>
        <Heading level={1} size="lg">
          {headingOf(view, t)}
        </Heading>
        <SearchBox view={view} currency={data.currency} />
      </div>
      <CatalogueToolbar
        view={view}
        total={data.total}
        currency={data.currency}
        startsOpen={data.facets !== undefined}
      />
      {data.facets ? (
        // React renders the content on the server only, so the browser never loads its code.
        <noscript>
          <PlainFilter view={view} facets={data.facets} currency={data.currency} />
        </noscript>
      ) : null}
      <ActiveFilters view={view} data={data} />
      <Pending>
        <WatchResults key={`${key} ${data.currency}`} view={view} data={data} />
      </Pending>
    </Container>
  );
});
