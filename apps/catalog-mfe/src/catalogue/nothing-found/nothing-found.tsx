import type { CatalogueFilter } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button, EmptyState, Heading } from '@meridian/ui';
import { Link } from 'react-router-dom';
import list from '../../paged-list/card-list.module.css';
import { WatchCard } from '../../watch-card/watch-card.tsx';
import { activeFilters, type FilterTexts } from '../active-filters.tsx';
import { type CatalogueView, defaultView, viewPath } from '../catalogue-view.ts';
import { withoutFilter, withSoldOut } from '../view-changes.ts';
import styles from '../results/watch-results.module.css';
import type { WaysOn } from './load-ways-on.ts';

interface NothingFoundProps {
  view: CatalogueView;
  data: FilterTexts;
  waysOn: WaysOn;
}

/** A view without watches: the filters to remove, sold-out matches, a wider search, and watches. */
export const NothingFound = ({ view, data, waysOn }: NothingFoundProps) => {
  const { t, language } = useTexts('catalog');
  const { currency } = data;
  const { everywhere, removable, soldOut, spelling, watches } = waysOn;
  const active = activeFilters(view, data, t, language);
  const textOf = (name: keyof CatalogueFilter): string =>
    active
      .filter(({ filter }) => filter === name)
      .map(({ text: value }) => value)
      .join(', ');
  const [widest] = removable;
  const links: { text: string; to: CatalogueView }[] = [
    ...(spelling
      ? [{ text: t('catalogue.empty.spelling', { q: spelling }), to: { ...view, q: spelling } }]
      : []),
    ...(soldOut > 0
      ? [{ text: t('catalogue.empty.showSoldOut', { count: soldOut }), to: withSoldOut(view) }]
      : []),
    ...removable.map(({ name, count }) => ({
      text: t('catalogue.empty.without', { value: textOf(name), count }),
      to: withoutFilter(view, name),
    })),
    ...(everywhere > 0
      ? [
          {
            text: t('catalogue.empty.everywhere', { count: everywhere }),
            to: { ...defaultView(), cleared: true, q: view.q },
          },
        ]
      : []),
  ];
  const text = () => {
    if (links.length > 0) return t('catalogue.empty.waysOn');
    const filters = active.filter(({ filter }) => filter !== 'q');
    return t(filters.length > 0 ? 'catalogue.empty.filters' : 'catalogue.empty.text');
  };
  return (
    <>
      <EmptyState
        data-testid="watch-list"
        className={styles.empty}
        title={view.q ? t('catalogue.empty.search', { q: view.q }) : t('catalogue.empty.title')}
        text={text()}
      >
        <ul className={styles.ways}>
          {links.map(({ text: label, to }) => (
            <li key={label}>
              <Button as={Link} variant="secondary" to={viewPath(to, currency)} data-testid="way-on">
                {label}
              </Button>
            </li>
          ))}
          <li>
            <Button as={Link} variant="quiet" to="/products" data-testid="way-to-all">
              {t('catalogue.empty.all')}
            </Button>
          </li>
        </ul>
      </EmptyState>
      {watches.length > 0 ? (
        <section className={styles.latest} aria-labelledby="latest-watches">
          <Heading level={2} size="sm" id="latest-watches">
            {widest
              ? t('catalogue.empty.wider', { value: textOf(widest.name) })
              : t('catalogue.empty.latest')}
          </Heading>
          <ul className={list.list}>
            {watches.map((watch) => (
              <li key={watch.id}>
                <WatchCard watch={watch} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
};
