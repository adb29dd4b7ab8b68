import { namePagePath } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { EmptyState } from '@meridian/ui';
import { CardList } from '../paged-list/card-list.tsx';
import { MoreWatches } from '../paged-list/more-watches.tsx';
import { usePagedList } from '../paged-list/use-paged-list.ts';
import { loadNextWatches, type NamePageData } from './load-name-page.ts';

/** The watches of a page. Scrolling near the end or the button loads the next ones. */
export const NamePageWatches = ({ data, name }: { data: NamePageData; name: string }) => {
  const { t } = useTexts('catalog');
  const services = useServices();
  const { kind, page, sort, total } = data;
  const list = usePagedList(data, (position, signal) => loadNextWatches(services, data, position, signal));
  const cards = list.pages.flatMap((each) => each.cards);

  if (cards.length === 0)
    return <EmptyState title={t('brands.unpriced.title')} text={t('brands.unpriced.text', { name })} />;

  const next = new URLSearchParams({ sort, cursor: list.cursor ?? '' });
  return (
    <>
      <CardList
        cards={cards}
        restored={list.restored}
        busy={list.loading}
        label={t('brands.list', { name })}
      />
      <MoreWatches
        list={list}
        shown={cards.length}
        total={total}
        next={`${namePagePath(kind, page.slug)}?${next.toString()}`}
      />
    </>
  );
};
