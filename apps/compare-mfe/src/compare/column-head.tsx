import { imageSources, inLanguage, productPath } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { CloseIcon, ResponsiveImage } from '@meridian/ui';
import { Link } from 'react-router-dom';
import { comparePath } from '../selection/compare-ids.ts';
import { removeFromSelection } from '../selection/selection.ts';
import styles from './compare-table.module.css';
import type { Column } from './table-rows.ts';

interface ColumnHeadProps extends Column {
  /** Ids of the other watches, for the link that removes this one. */
  others: readonly string[];
  onlyDifferences: boolean;
}

/** Image, name and "remove" link of a watch. */
export const ColumnHead = ({ watch, color, others, onlyDifferences }: ColumnHeadProps) => {
  const { t, language } = useTexts('compare');
  const name = inLanguage(watch, 'name', language);
  const to = productPath(watch.slug, color === watch.colors[0] ? undefined : color?.colorNameEN);
  return (
    <div className={styles.head}>
      {color?.image ? (
        <ResponsiveImage
          {...imageSources(color.image, 640, 160)}
          sizes="(max-width: 699px) 42vw, 320px"
          width={1000}
          height={1250}
          alt=""
        />
      ) : (
        <span className={styles.blank} />
      )}
      <Link to={to} className={styles.name} data-testid="compare-name">
        {name}
      </Link>
      <Link
        to={comparePath(others, onlyDifferences)}
        replace
        className={styles.remove}
        aria-label={t('page.removeName', { name })}
        data-testid="compare-remove"
        onClick={() => removeFromSelection(watch.id)}
      >
        <CloseIcon size={16} />
        {t('page.remove')}
      </Link>
    </div>
  );
};
