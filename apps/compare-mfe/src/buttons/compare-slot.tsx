import { useTexts } from '@meridian/i18n';
import { CloseIcon, CompareIcon, cx, IconButton, toast } from '@meridian/ui';
import { memo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Link, type NavigateFunction, useNavigate } from 'react-router-dom';
import { comparePath, MAX_COMPARED } from '../selection/compare-ids.ts';
import { addToSelection, clearSelection, removeFromSelection, useSelection } from '../selection/selection.ts';
import styles from './compare-slot.module.css';
import { type MountPoint, useMountPoints } from './mount-points.ts';

interface CompareButtonProps extends MountPoint {
  selection: readonly string[];
  navigate: NavigateFunction;
}

/** The button of a watch; pressed while the watch is selected. Memoized, because the slot renders on each navigation. */
const CompareButton = memo(({ id, name, withText, selection, navigate }: CompareButtonProps) => {
  const { t } = useTexts('compare');
  const isSelected = selection.includes(id);
  const toggle = () => {
    if (isSelected) removeFromSelection(id);
    else if (!addToSelection(id))
      toast(t('button.full', { max: MAX_COMPARED }), {
        action: { label: t('button.open'), run: () => void navigate(comparePath(selection)) },
      });
  };
  const count = selection.length;
  return (
    <>
      <button
        type="button"
        aria-label={t('button.label', { name })}
        aria-pressed={isSelected}
        className={cx(styles.button, withText && styles.withText)}
        onClick={toggle}
        data-testid="compare-toggle"
      >
        <CompareIcon size={withText ? 18 : 20} />
        {withText ? t('button.text') : null}
      </button>
      {withText && count > 0 ? (
        <Link
          to={comparePath(selection)}
          aria-label={t('bar.link', { count })}
          className={cx(styles.button, styles.withText, styles.narrowOnly)}
          data-testid="compare-open"
        >
          ({count})
        </Link>
      ) : null}
    </>
  );
});

/** The bar with a link to the comparison of the selected watches. `onWidePages`: narrow screens do not show it. */
const CompareBar = ({ selection, onWidePages }: { selection: readonly string[]; onWidePages: boolean }) => {
  const { t } = useTexts('compare');
  const count = selection.length;
  return (
    <aside
      className={cx(styles.bar, onWidePages && styles.wideOnly)}
      aria-label={t('bar.label')}
      data-testid="compare-bar"
    >
      <Link to={comparePath(selection)} className={styles.link} data-testid="compare-link">
        <CompareIcon size={18} />
        {t('bar.link', { count })}
      </Link>
      <IconButton label={t('bar.clear')} onClick={clearSelection} data-testid="compare-clear">
        <CloseIcon size={18} />
      </IconButton>
    </aside>
  );
};

/**
 * Content of the slot `compare`: a button in each mount point of the page, and a bar while watches are selected.
 * Pages without buttons, such as the checkout, have no bar, because it would cover their content. On narrow screens the
 * product page has a link beside its button instead, because the bar would cover the price.
 */
const CompareSlot = () => {
  const { t } = useTexts('compare');
  const points = useMountPoints();
  const navigate = useNavigate();
  const selection = useSelection();
  const keys = useRef(new WeakMap<HTMLElement, string>());
  const counter = useRef(0);
  const keyOf = ({ container }: MountPoint): string => {
    const key = keys.current.get(container) ?? String(counter.current++);
    keys.current.set(container, key);
    return key;
  };
  return (
    <>
      {points.map((point) =>
        createPortal(
          <CompareButton {...point} selection={selection} navigate={navigate} />,
          point.container,
          keyOf(point),
        ),
      )}
      <p role="status" className="visually-hidden">
        {selection.length > 0 ? t('bar.selected', { count: selection.length }) : ''}
      </p>
      {selection.length > 0 && points.length > 0 ? (
        <CompareBar selection={selection} onWidePages={points.some(({ withText }) => withText)} />
      ) : null}
    </>
  );
};
export default CompareSlot;
