import { foldSearch, foldValue } from '@meridian/domain';
import { Button, CheckIcon, cx, Skeleton, TextInput } from '@meridian/ui';
import { useId, useState } from 'react';
import styles from './filter-panel.module.css';
import { useFilterTexts } from './filter-texts.ts';

export interface FilterOption {
  /** English value. */
  value: string;
  label: string;
  /** Number of matching watches; undefined while loading. */
  count: number | undefined;
  /** Colour of the dot next to the label. */
  colorHex?: string;
}

/** Above this number a group shows a part of its values, and has a field to find one. */
const MAX_VALUES = 8;
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
  const texts = useFilterTexts();
  const id = useId();
  const [search, setSearch] = useState('');
  const [isExpanded, setExpanded] = useState(false);
  const pressed = new Set(selected.map(foldValue));
  if (options?.length === 0) return null;
  const toggle = (value: string) => {
    const others = selected.filter((other) => foldValue(other) !== foldValue(value));
    onChange(others.length < selected.length ? others : [...selected, value]);
  };
  const total = options?.length ?? 0;
  const isLong = total > MAX_VALUES;
  const wanted = foldValue(foldSearch(search));
  const shown = options?.filter(({ value, label }) =>
    foldValue(foldSearch(`${label} ${value}`)).includes(wanted),
  );
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {isLong ? (
        <TextInput
          label={texts('find', { group: legend })}
          hideLabel
          type="search"
          look="frame"
          placeholder={texts('findPlaceholder')}
          value={search}
          data-testid="filter-find"
          onChange={(event) => setSearch(event.target.value)}
          // Enter would apply the filter.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      ) : null}
      <div
        id={id}
        className={cx(look === 'tile' ? styles.tiles : styles.rows, isLong && !isExpanded && styles.short)}
      >
        {options === null
          ? SKELETONS.map((index) => <Skeleton key={index} className={styles.skeleton} />)
          : null}
        {shown?.length === 0 ? <p className={styles.noMatches}>{texts('noneFound')}</p> : null}
        {shown?.map(({ value, label, count, colorHex }) => {
          const on = pressed.has(foldValue(value));
          return (
            <button
              key={value}
              type="button"
              className={look === 'tile' ? styles.tile : styles.row}
              aria-pressed={on}
              disabled={count === 0 && !on}
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
                  <span className="visually-hidden">, {texts('count', { count })}</span>
                </span>
              )}
              {look === 'row' ? <CheckIcon size={16} className={styles.check} /> : null}
            </button>
          );
        })}
      </div>
      {isLong && wanted === '' ? (
        <Button
          variant="quiet"
          size="small"
          className={styles.all}
          aria-expanded={isExpanded}
          aria-controls={id}
          data-testid="filter-show-all"
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? texts('showFewer') : texts('showAll', { total })}
        </Button>
      ) : null}
    </fieldset>
  );
};
