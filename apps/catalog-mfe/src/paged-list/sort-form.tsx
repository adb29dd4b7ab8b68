import type { WatchSort } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { Button, cx, Select } from '@meridian/ui';
import type { ReactNode } from 'react';
import { SORTS } from './card-page.ts';
import styles from './sort-form.module.css';

interface SortFormProps {
  sort: WatchSort;
  /** Default: the orders that a shopper selects for any list. */
  sorts?: readonly WatchSort[];
  /** Path to which the form is sent without JavaScript, with `children` as its other fields. */
  action: string;
  onChange: (sort: string) => void;
  className?: string;
  children?: ReactNode;
}

/** Sort order of a list, stored in the URL. With JavaScript a selection is applied immediately. */
export const SortForm = ({ sort, sorts = SORTS, action, onChange, className, children }: SortFormProps) => {
  const { t } = useTexts('catalog');
  return (
    <form action={action} className={cx(styles.sort, className)} onSubmit={(event) => event.preventDefault()}>
      {children}
      <Select
        label={t('list.sort')}
        hideLabel
        name="sort"
        value={sort}
        options={sorts.map((value) => ({ value, label: t(`list.sorts.${value}`) }))}
        onChange={({ target }) => onChange(target.value)}
      />
      <Button type="submit" variant="quiet" size="small" className={styles.action}>
        {t('list.sortAction')}
      </Button>
    </form>
  );
};
