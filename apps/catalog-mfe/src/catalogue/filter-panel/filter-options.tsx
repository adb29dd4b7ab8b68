import { foldCase } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { CheckIcon, cx, Skeleton } from '@meridian/ui';
import styles from './filter-panel.module.css';

export interface FilterOption {
  /** English value. */
  value: string;
  label: string;
  /** How many watches it would show; undefined while that is being counted. */
  count: number | undefined;
  /** A colour to show beside it. */
  colorHex?: string;
}

const PLACES = [0, 1, 2, 3];

interface FilterOptionsProps {
  legend: string;
  /** Null while they are being read. */
  options: FilterOption[] | null;
  /** Chosen values; case does not matter. */
  chosen: string[];
  onChange: (chosen: string[]) => void;
  testId: string;
  look?: 'row' | 'tile';
}

/** Values of one filter, any of which may hold: buttons that stay pressed. */
export const FilterOptions = ({
  legend,
  options,
  chosen,
  onChange,
  testId,
  look = 'row',
}: FilterOptionsProps) => {
  const { t } = useTexts('catalog');
  const pressed = new Set(chosen.map(foldCase));
  if (options?.length === 0) return null;
  const toggle = (value: string) => {
    const others = chosen.filter((other) => foldCase(other) !== foldCase(value));
    onChange(others.length < chosen.length ? others : [...chosen, value]);
  };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={look === 'tile' ? styles.tiles : styles.rows}>
        {options === null ? PLACES.map((place) => <Skeleton key={place} className={styles.place} />) : null}
        {options?.map(({ value, label, count, colorHex }) => {
          const on = pressed.has(foldCase(value));
          return (
            <button
              key={value}
              type="button"
              className={cx(look === 'tile' ? styles.tile : styles.row, count === 0 && !on && styles.vain)}
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
                <span className={styles.number}>
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
