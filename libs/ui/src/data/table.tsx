import type { ComponentPropsWithRef, ComponentPropsWithoutRef, JSX, ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { ChevronDownIcon, ChevronUpIcon } from '../icons/form-icons.tsx';
import styles from './table.module.css';

export type TableProps = ComponentPropsWithRef<'table'> & {
  /** Visually hidden caption. */
  caption: ReactNode;
};

/** A dense table with a sticky header and its own horizontal scrolling. */
export const Table = ({ caption, className, children, ...rest }: TableProps): JSX.Element => (
  <div className={styles.frame}>
    <table {...rest} className={cx(styles.table, className)}>
      <caption className="visually-hidden">{caption}</caption>
      {children}
    </table>
  </div>
);

export type SortHeaderProps = Omit<ComponentPropsWithoutRef<'th'>, 'aria-sort'> & {
  /** Current sort direction of the column. */
  direction?: 'ascending' | 'descending';
  onSort: () => void;
  /** `data-testid` of the button. */
  buttonTestId?: string;
};

/** A column header that changes the sort order. */
export const SortHeader = ({
  direction,
  onSort,
  buttonTestId,
  children,
  ...rest
}: SortHeaderProps): JSX.Element => {
  const Sign = direction === 'ascending' ? ChevronUpIcon : ChevronDownIcon;
  return (
    <th scope="col" {...rest} aria-sort={direction ?? 'none'}>
      <button type="button" className={styles.sort} onClick={onSort} data-testid={buttonTestId}>
        {children}
        <Sign size={14} className={cx(!direction && styles.idle)} />
      </button>
    </th>
  );
};
