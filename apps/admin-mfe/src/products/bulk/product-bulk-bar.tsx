import { BULK_LIMITS } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { Button } from '@meridian/ui';
import { useState } from 'react';
import { filterOf, type WatchListQuery } from '../use-watches.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import styles from './bulk.module.css';
import type { Selection } from './use-selection.ts';

/** The actions for the selected watches, or for all watches that match the filter. */
export const ProductBulkBar = ({
  selection,
  query,
  total,
}: {
  selection: Selection;
  query: WatchListQuery;
  /** Number of watches that match the filter. */
  total: number;
}) => {
  const { t } = useTexts('admin');
  const [isOpen, setOpen] = useState(false);
  const { ids, isAll, selectAll, clear } = selection;
  const count = isAll ? total : ids.size;
  const watches = isAll ? { query: filterOf(query) } : { ids: [...ids] };
  const isTooMany = count > BULK_LIMITS.watches;
  return (
    <>
      <div
        className={styles.bar}
        role="region"
        aria-label={t('bulk.selected', { count })}
        data-surface="dark"
        data-testid="bulk-bar"
      >
        <p role="status">
          {t('bulk.selected', { count })}
          {isTooMany ? ` ${t('bulk.tooMany')}` : ''}
        </p>
        <Button variant="quiet" size="small" onClick={clear} data-testid="bulk-clear">
          {t('bulk.clear')}
        </Button>
        {!isAll && total > ids.size ? (
          <Button variant="quiet" size="small" onClick={selectAll} data-testid="bulk-all">
            {t('bulk.all', { count: total })}
          </Button>
        ) : null}
        <Button
          variant="secondary"
          size="small"
          disabled={isTooMany}
          onClick={() => setOpen(true)}
          data-testid="bulk-open"
        >
          {t('bulk.open')}
        </Button>
      </div>
      {isOpen ? (
        <BulkDialog
          watches={watches}
          count={count}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            clear();
          }}
        />
      ) : null}
    </>
  );
};
