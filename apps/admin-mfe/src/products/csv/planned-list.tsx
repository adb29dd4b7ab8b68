import type { ImportKind, WatchImport } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { Button } from '@meridian/ui';
import { Loaded } from '../../panel/loaded.tsx';
import { useInSight } from '../../panel/use-in-sight.ts';
import styles from './plan-view.module.css';
import { PlannedRow } from './planned-row.tsx';
import { usePlannedWatches } from './use-import.ts';

/** The watches of a plan that are of one kind, page after page. */
export const PlannedList = ({ plan, kind }: { plan: WatchImport; kind: ImportKind }) => {
  const { t, language } = useTexts('admin');
  const list = usePlannedWatches(plan._id, kind, language);
  const watches = list.data?.pages.flatMap((page) => page.watches);
  const end = useInSight(list.hasNextPage && !list.isFetching, () => void list.fetchNextPage());
  return (
    <>
      <Loaded query={{ ...list, data: watches }} rows={4}>
        {(shown) =>
          shown.length === 0 ? (
            <p className={styles.empty}>{t('imports.empty')}</p>
          ) : (
            <ul className={styles.list}>
              {shown.map((watch) => (
                <PlannedRow key={watch.number} watch={watch} isOpen={shown.length <= 3} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {list.hasNextPage ? (
        <div className={styles.more} ref={end}>
          <Button
            variant="secondary"
            size="small"
            busy={list.isFetchingNextPage}
            busyLabel={t('states.loading')}
            onClick={() => void list.fetchNextPage()}
          >
            {t('imports.more')}
          </Button>
        </div>
      ) : null}
    </>
  );
};
