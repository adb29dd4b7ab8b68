import { useCallback, useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

/** The selected watches of the list: some of them, or all that match the filter. */
export interface Selection {
  ids: ReadonlySet<string>;
  isAll: boolean;
  isEmpty: boolean;
  select: (ids: readonly string[], isSelected: boolean) => void;
  selectAll: () => void;
  clear: () => void;
}

/** @param filter identifies the filter of the list; another filter has another selection of all watches */
export const useSelection = (filter: string): Selection => {
  const [ids, setIds] = useState(NONE);
  const [allOf, setAllOf] = useState<string | null>(null);
  const isAll = allOf === filter;
  const select = useCallback((changed: readonly string[], isSelected: boolean) => {
    setAllOf(null);
    setIds((before) => {
      const next = new Set(before);
      for (const id of changed)
        if (isSelected) next.add(id);
        else next.delete(id);
      return next;
    });
  }, []);
  return {
    ids,
    isAll,
    isEmpty: ids.size === 0 && !isAll,
    select,
    selectAll: () => setAllOf(filter),
    clear: () => {
      setAllOf(null);
      setIds(NONE);
    },
  };
};
