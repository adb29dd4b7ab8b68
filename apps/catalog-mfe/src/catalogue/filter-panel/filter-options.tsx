import { foldCase } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { CheckIcon, cx, Skeleton } from '@meridian/ui';
import styles from './filter-panel.module.css';

export interface FilterOption {
  /** English value. */
  value: string;
  label: string;
  /** Number of matching watches; undefined while loading. */
  count: number | undefined;
  /** Colour of the dot next to the label. */
  colorHex?: string;
}

const SKELETONS = [0, 1, 2, 3];

interface FilterOptionsProps {
  legend: string;
  /** Null while loading. */
  options: FilterOption[] | null;
  /** Selected values, compared case-insensitively. */
  selected: string[];
  onChange: (selected: string[]) => void;
  testId: string;
  look?: 'row' | 'tile';
}

/** Toggle buttons for the values of one filter; a watch matches if it has any selected value. */
export const FilterOptions = ({
  legend,
  options,
  selected,
  onChange,
  testId,
  look = 'row',
}: FilterOptionsProps) => {
  const { t } = useTexts('catalog');
  const pressed = new Set(selected.map(foldCase));
  if (options?.length === 0) return null;
  const toggle = (value: string) => {
    const others = selected.filter((other) => foldCase(other) !== foldCase(value));
    onChange(others.length < selected.length ? others : [...selected, value]);
  };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={look === 'tile' ? styles.tiles : styles.rows}>
        {options === null
          ? SKELETONS.map((index) => <Skeleton key={index} className={styles.skeleton} />)
          : null}
        {options?.map(({ value, label, count, colorHex }) => {
          const on = pressed.has(foldCase(value));
          return (
            <button
              key={value}
              type="button"
              className={cx(
                look === 'tile' ? styles.tile : styles.row,
                count === 0 && !on && styles.noMatches,
              )}
              aria-pressed={on}
              data-testid={testId}
              data-value={value}
              onClick={() => toggle(value)}
            >
              {colorHex ? (
                <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" className={styles.dot}>
                  <circle cx="9" cy="9" r="8.5" fill={colorHex} stroke="currentColor" strokeOpacity="0.35" />
                </svg>
              ) : null}
              <span className={look === 'row' ? styles.label : undefined}>{label}</span>
              {count === undefined ? null : (
                <span className={styles.count}>
                  <span aria-hidden="true">{count}</span>
                  <span className="visually-hidden">, {t('filter.count', { count })}</span>
                </span>
              )}
              {look === 'row' ? <CheckIcon size={16} className={styles.check} /> : null}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
};
