import { inLanguage } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Notice } from '@meridian/ui';
import { CartLineRow, type LineSum } from './cart-line-row.tsx';
import styles from './cart-lines.module.css';
import type { ResolvedLine } from './resolve-lines.ts';
import type { CartLines } from './use-cart-lines.ts';

const RemovedRow = ({ name, onUndo }: { name: string; onUndo: () => void }) => {
  const { t } = useTexts('checkout');
  return (
    <li className={styles.removed} data-testid="line-removed">
      <span>{t('lines.removed', { name })}</span>
      {/* The pressed button no longer exists, so the focus moves to its successor. */}
      <button
        type="button"
        autoFocus
        className={styles.undo}
        aria-label={`${t('lines.undo')}: ${name}`}
        onClick={onUndo}
        data-testid="line-undo"
      >
        {t('lines.undo')}
      </button>
    </li>
  );
};

interface CartLineListProps {
  cart: CartLines;
  lineTestId: string;
  /** Messages of the server by line id. */
  problems?: Readonly<Record<string, string>> | undefined;
  /** The sum of a line that is reduced for this order. */
  sumOf?: (entry: ResolvedLine) => LineSum | undefined;
  onNavigate?: () => void;
}

/**
 * The lines of the cart. In the place of the last removed line is a row that undoes the removal. It is part of the list
 * and not a toast, because a toast is inert while the cart panel, a modal dialog, is open.
 */
export const CartLineList = ({ cart, lineTestId, problems = {}, sumOf, onNavigate }: CartLineListProps) => {
  const { t, language } = useTexts('checkout');
  const { lines, noLongerSold, removal } = cart;
  const name = removal ? inLanguage(removal.entry.watch, 'name', language) : '';
  const rows = lines.map((entry) => (
    <CartLineRow
      key={entry.id}
      entry={entry}
      sum={sumOf?.(entry)}
      testId={lineTestId}
      problem={problems[entry.id]}
      isRestored={removal?.isUndone === true && removal.entry.id === entry.id}
      onRemove={() => cart.remove(entry)}
      onNavigate={onNavigate}
    />
  ));
  // Another tab may have added the line again.
  if (removal && !removal.isUndone && !lines.some(({ id }) => id === removal.entry.id))
    rows.splice(
      removal.position,
      0,
      <RemovedRow key={`removed ${removal.entry.id}`} name={name} onUndo={() => cart.undoRemoval(removal)} />,
    );

  return (
    <div>
      <p role="status" className="visually-hidden">
        {removal ? t(removal.isUndone ? 'lines.restored' : 'lines.removed', { name }) : ''}
      </p>
      {noLongerSold > 0 ? (
        <Notice className={styles.notice}>{t('lines.noLongerSold', { count: noLongerSold })}</Notice>
      ) : null}
      {rows.length === 0 ? null : <ul className={styles.lines}>{rows}</ul>}
    </div>
  );
};
