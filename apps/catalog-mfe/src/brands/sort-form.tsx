import { useTexts } from '@meridian/i18n';
import { Button, Select } from '@meridian/ui';
import { useLocation, useNavigate } from 'react-router-dom';
import { SORTS } from '../paged-list/card-page.ts';
import type { NamePageSort } from './load-name-page.ts';
import styles from './sort-form.module.css';

/** Sort order of the watches of a page, stored in the URL. */
export const SortForm = ({ sort }: { sort: NamePageSort }) => {
  const { t } = useTexts('catalog');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <form action={pathname} className={styles.sort} onSubmit={(event) => event.preventDefault()}>
      <Select
        label={t('brands.sort')}
        hideLabel
        name="sort"
        value={sort}
        options={SORTS.map((value) => ({ value, label: t(`brands.sorts.${value}`) }))}
        onChange={({ target: { value } }) =>
          void navigate(value === 'newest' ? pathname : `${pathname}?sort=${value}`)
        }
      />
      <Button type="submit" variant="quiet" size="small" className={styles.action}>
        {t('brands.sortAction')}
      </Button>
    </form>
  );
};
