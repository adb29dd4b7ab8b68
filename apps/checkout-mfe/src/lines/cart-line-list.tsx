import { inLanguage } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { Notice } from '@meridian/ui';
import { useRef, useState } from 'react';
import { CartLineRow } from './cart-line-row.tsx';
import styles from './cart-lines.module.css';
import type { ResolvedLine } from './resolve-lines.ts';

interface CartLineListProps {
  lines: readonly ResolvedLine[];
  lineTestId: string;
  /** Number of lines removed because their watch or colour no longer exists. */
  noLongerSold: number;
  /** Messages of the server by line id. */
  problems?: Readonly<Record<string, string>>;
  onNavigate?: () => void;
}

/**
 * The lines of the cart. A removal is announced to screen readers and moves the focus to the list, because the pressed
 * button no longer exists.
 */
export const CartLineList = ({
  lines,
  lineTestId,
  noLongerSold,
  problems = {},
  onNavigate,
}: CartLineListProps) => {
  const { t, language } = useTexts('checkout');
  const removeLine = useShop((state) => state.removeLine);
  const list = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState<ResolvedLine | null>(null);

  const remove = (entry: ResolvedLine) => {
    list.current?.focus({ preventScroll: true });
    removeLine(entry.line);
    setRemoved(entry);
  };

  return (
    <div ref={list} tabIndex={-1} className={styles.list}>
      <p role="status" className="visually-hidden">
        {removed ? t('lines.removed', { name: inLanguage(removed.watch, 'name', language) }) : ''}
      </p>
      {noLongerSold > 0 ? (
        <Notice className={styles.notice}>{t('lines.noLongerSold', { count: noLongerSold })}</Notice>
      ) : null}
      {lines.length === 0 ? null : (
        <ul className={styles.lines}>
          {lines.map((entry) => (
            <CartLineRow
              key={entry.id}
              entry={entry}
              testId={lineTestId}
              problem={problems[entry.id]}
              onRemove={() => remove(entry)}
              onNavigate={onNavigate}
            />
          ))}
        </ul>
      )}
    </div>
  );
};
