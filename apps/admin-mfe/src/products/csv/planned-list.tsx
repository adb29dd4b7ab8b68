import type { ImportKind, WatchImport } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { Loaded } from '@meridian/panel';
import { LoadMore } from '../../panel/lists/load-more.tsx';
import styles from './plan-view.module.css';
import { PlannedRow } from './planned-row.tsx';
import { usePlannedWatches } from './use-import.ts';

/** The watches of a plan with one kind of result, page by page. */
export const PlannedList = ({ plan, kind }: { plan: WatchImport; kind: ImportKind }) => {
  const { t, language } = useTexts('admin');
  const list = usePlannedWatches(plan._id, kind, language);
  const watches = list.data?.pages.flatMap((page) => page.watches);
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
      <LoadMore list={list} label={t('imports.more')} />
    </>
  );
};
